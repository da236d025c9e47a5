//! `yomi` alone: the page, on 127.0.0.1, opened in the browser.

use std::io::Write;
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
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let server = Server::bind(args.port.map_or(Port::Usual, Port::Exactly))?;
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
