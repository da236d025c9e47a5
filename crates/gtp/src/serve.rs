//! A conversation over a pair of streams.

use crate::stream;
use crate::{Answer, Engine, Interrupt, Line, Lines, Request};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Commands that may wait for their turn: with [`crate::LONGEST_LINE`] the bound on what a flood can make the
/// door hold.
const WAITING: usize = 16;

/// Answers the commands of a stream until `quit` or its end.
///
/// Lines are read on a thread of their own, so that an interruption reaches a player that thinks. A stream that
/// ends without `quit` is a client that is gone: what it asked before is still answered, but at once. For the same
/// reason a player may think while the other side does ([`Engine::set_pondering`]): the next line stops it.
///
/// Fails if an answer cannot be written; a client that closed its end is no failure.
pub fn serve(
    engine: &mut Engine,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let (sender, receiver) = sync_channel(WAITING);
    let interrupt = engine.interrupt();
    thread::spawn(move || read(input, &sender, &interrupt));
    match converse(engine, &receiver, &mut output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

fn read(input: impl BufRead, sender: &SyncSender<Line>, interrupt: &Arc<Interrupt>) {
    // A stream that cannot be read any further is at its end.
    for line in Lines::new(input).map_while(Result::ok) {
        let quit = match &line {
            Line::Interrupt => {
                interrupt.raise();
                continue;
            }
            Line::TooLong(_) => false,
            Line::Text(text) => match Request::parse(text).name {
                "gogui-interrupt" => {
                    interrupt.raise();
                    false
                }
                name => name == "quit",
            },
        };
        interrupt.received();
        if sender.send(line).is_err() || quit {
            return;
        }
    }
    interrupt.close();
}

fn converse(engine: &mut Engine, lines: &Receiver<Line>, output: &mut impl Write) -> io::Result<()> {
    loop {
        engine.ponder();
        let Ok(line) = lines.recv() else { break };
        engine.interrupt().begin();
        match &line {
            Line::Text(text) => {
                let request = Request::parse(text);
                if !stream::answer(engine, &request, output)? {
                    engine.answer(&request).write(output)?;
                }
            }
            Line::TooLong(start) => Answer {
                id: Request::parse(start).id,
                text: Err("line too long".into()),
            }
            .write(output)?,
            Line::Interrupt => {}
        }
        if engine.has_quit() {
            break;
        }
    }
    Ok(())
}
