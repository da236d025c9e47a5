//! A GTP engine that plays by chance, and misbehaves as its arguments say: `rude-gtp MODE [N]`.
//!
//! | mode | what it does, from its Nth move of a game on |
//! |---|---|
//! | `polite` | nothing bad |
//! | `hang` | thinks for ever |
//! | `slow` | thinks N milliseconds about each move |
//! | `crash` | complains and ends |
//! | `illegal` | plays on the stones of the board |
//! | `garbage` | answers with something that is no move |
//! | `noise` | writes lines that are no answer |
//! | `flood` | answers without end |
//! | `wrong-id` | answers another command than it was asked |
//! | `resign` | gives up |
//! | `dies` | ends at once, without a word |
//! | `mute` | never answers anything |
//! | `deaf` | reads nothing and answers all the time |
//! | `refuse` | refuses every board |
//! | `greedy` | passes, and holds all stones of the other colour dead |
//! | `banner` | greets before it answers, but plays well |

use goban::{Color, Game, Move, PointSet, Rules, Size};
use players::{Action, Player, Request};
use std::io::{BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

struct Rude {
    mode: String,
    from: usize,
    game: Game,
    player: Box<dyn Player>,
    moves: usize,
    color: Color,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mode = arguments.next().unwrap_or_else(|| "polite".into());
    let from = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1);
    match mode.as_str() {
        "dies" => {
            eprintln!("no licence found");
            std::process::exit(7);
        }
        "mute" => sleep_for_ever(),
        "deaf" => loop {
            println!("=\n");
        },
        "banner" => println!("Welcome!\nThis engine greets."),
        _ => {}
    }
    let mut rude = Rude {
        mode,
        from,
        game: Game::new(Size::NINE, Rules::CHINESE),
        player: player(),
        moves: 0,
        color: Color::Black,
    };
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (id, words) = match words.first().map(|w| w.parse::<u64>()) {
            Some(Ok(id)) => (id.to_string(), &words[1..]),
            _ => (String::new(), &words[..]),
        };
        let answer = rude.answer(words);
        let wrong = rude.mode == "wrong-id" && rude.misbehaves();
        let id = if wrong { "4711".into() } else { id };
        match answer {
            Ok(text) => println!("={id} {text}\n"),
            Err(text) => println!("?{id} {text}\n"),
        }
        if words.first() == Some(&"quit") {
            return;
        }
    }
    if rude.mode == "hang" {
        sleep_for_ever();
    }
}

/// Every game is played with the same luck.
fn player() -> Box<dyn Player> {
    players::by_name("random", 1).expect("there is a random player")
}

fn sleep_for_ever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(1));
    }
}

impl Rude {
    fn misbehaves(&self) -> bool {
        self.moves >= self.from
    }

    fn answer(&mut self, words: &[&str]) -> Result<String, String> {
        let silent = Ok(String::new());
        match words {
            ["name"] => Ok(format!("Rude {}", self.mode)),
            ["version"] => Ok("1".into()),
            ["list_commands"] => {
                Ok("name version boardsize clear_board komi play genmove final_status_list quit".into())
            }
            ["boardsize", _] if self.mode == "refuse" => Err("unacceptable size".into()),
            ["boardsize", side] => {
                let size = side.parse().ok().and_then(Size::new).ok_or("unacceptable size")?;
                self.game = Game::new(size, Rules::CHINESE);
                silent
            }
            ["clear_board"] => {
                self.game = Game::new(self.game.size(), Rules::CHINESE);
                self.player = player();
                self.moves = 0;
                silent
            }
            ["komi", _] | ["quit"] => silent,
            ["play", color, m] => {
                let color: Color = color.parse().map_err(|_| "syntax error")?;
                let m: Move = m.parse().map_err(|_| "syntax error")?;
                self.game.play(color, m).map_err(|e| e.to_string())?;
                silent
            }
            ["genmove", color] => self.genmove(color.parse().map_err(|_| "syntax error")?),
            ["final_status_list", "dead"] => {
                let dead = match self.mode.as_str() {
                    "greedy" => *self.game.board().stones(!self.color),
                    _ => PointSet::EMPTY,
                };
                Ok(dead.iter().map(|p| format!("{p} ")).collect())
            }
            _ => Err("unknown command".into()),
        }
    }

    fn genmove(&mut self, color: Color) -> Result<String, String> {
        self.moves += 1;
        self.color = color;
        let mut out = std::io::stdout();
        match self.mode.as_str() {
            "slow" => std::thread::sleep(Duration::from_millis(self.from as u64)),
            _ if !self.misbehaves() => {}
            "hang" => sleep_for_ever(),
            "crash" => {
                eprintln!("assertion failed: all is well");
                std::process::exit(3);
            }
            "illegal" => {
                let board = self.game.board();
                let stones = *board.stones(Color::Black) | *board.stones(Color::White);
                return Ok(stones.first().expect("there are stones by now").to_string());
            }
            "garbage" => return Ok("banana".into()),
            "noise" => {
                println!("now I shall think about it\nthis is hard");
            }
            "flood" => {
                let _ = write!(out, "= ");
                while writeln!(out, "on and on and on and on and on and on and on and on").is_ok() {}
            }
            "resign" => return Ok("resign".into()),
            "greedy" => {
                self.game.play(color, Move::Pass).map_err(|e| e.to_string())?;
                return Ok("pass".into());
            }
            _ => {}
        }
        let stop = AtomicBool::new(false);
        let request = Request {
            color,
            ..Request::new(&self.game, &stop)
        };
        let Action::Move(m) = self.player.choose(&request).action else {
            return Ok("resign".into());
        };
        self.game.play(color, m).map_err(|e| e.to_string())?;
        Ok(m.to_string())
    }
}
