//! `yomi` alone: the page, on 127.0.0.1, opened in the browser.

use anyhow::Context;
use std::io::Write;
use std::path::{Path, PathBuf};
use web::{Port, Server};

/// What the page takes.
#[derive(clap::Args)]
pub struct Args {
    /// The port of 127.0.0.1 to serve the page on; 0 for any free one [default: 8361, or a free one if it is
    /// taken].
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Print the address without opening a browser.
    #[arg(long)]
    no_open: bool,
    /// The folder that games are kept in, so that they outlast the program [default: yomi/games in your data folder, such
    /// as ~/.local/share].
    #[arg(long, value_name = "DIR")]
    games: Option<PathBuf>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut server = Server::bind(args.port.map_or(Port::Usual, Port::Exactly))?;
    if let Some(folder) = games_folder(args.games)? {
        server = server.with_games_in(folder);
    }
    let address = server.address();
    // Whoever started us may have closed our output: the page is there all the same.
    let mut out = std::io::stdout();
    let _ = writeln!(out, "Yomi is at {address} (Ctrl-C to leave)").and_then(|()| out.flush());
    if !args.no_open {
        // A machine without a browser has the address.
        let _ = open::that_detached(&address);
    }
    Ok(server.run()?)
}

/// The folder of games: the one named, which must do, or the usual one, without which there is still a page.
fn games_folder(named: Option<PathBuf>) -> anyhow::Result<Option<PathBuf>> {
    if let Some(folder) = named {
        usable(&folder).with_context(|| format!("cannot keep games in {}", folder.display()))?;
        return Ok(Some(folder));
    }
    let found = web::games_folder();
    let trouble = match &found {
        Some(folder) => usable(folder)
            .err()
            .map(|error| format!("{}: {error}", folder.display())),
        None => Some("you have no data folder".into()),
    };
    if let Some(trouble) = trouble {
        let _ = writeln!(
            std::io::stderr(),
            "Games are in memory alone and end with the program ({trouble}); --games DIR keeps them in another folder."
        );
        return Ok(None);
    }
    Ok(found)
}

fn usable(folder: &Path) -> std::io::Result<()> {
    web::make_games_folder(folder)?;
    disk::probe(folder.join("a game"))
}
