//! The server from its first breath to its last.

use crate::connections;
use crate::indoors::Indoors;
use crate::limits::Limits;
use crate::roster::Roster;
use std::fmt;
use std::io;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;

/// The port that is tried first when none is named.
pub const USUAL_PORT: u16 = 8361;
/// Threads for what may block beside the players: reading games from the disk, counting.
const BLOCKING: usize = 8;
/// Connections that may wait to be taken: whoever comes when there are more is heard a second later.
const KNOCKING: u32 = 1024;
/// How long connections under way may take to end after Ctrl-C.
const GRACE: Duration = Duration::from_secs(2);
/// How long games may take to be written after that.
const LAST_WRITES: Duration = Duration::from_secs(10);

/// Where to listen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Port {
    /// At [`USUAL_PORT`], or at any free one if that is taken.
    Usual,
    /// At this port and no other; 0 for any free one.
    Exactly(u16),
}

/// The page's server, on the loopback address alone.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    port: u16,
    roster: Roster,
    limits: Limits,
    folder: Option<PathBuf>,
}

impl Server {
    /// Starts to listen.
    pub fn bind(port: Port) -> Result<Server, ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(BLOCKING + std::thread::available_parallelism().map_or(1, usize::from))
            .enable_all()
            .build()
            .map_err(ServeError::Start)?;
        let listener = runtime.block_on(async {
            match port {
                Port::Exactly(port) => listen(port).map_err(|error| ServeError::Port { port, error }),
                Port::Usual => listen(USUAL_PORT).or_else(|_| listen(0).map_err(ServeError::Start)),
            }
        })?;
        let port = listener.local_addr().map_err(ServeError::Start)?.port();
        Ok(Server {
            runtime,
            listener,
            port,
            roster: Roster::default(),
            limits: Limits::default(),
            folder: None,
        })
    }

    /// Offers other players than all that have a name.
    pub fn with_roster(mut self, roster: Roster) -> Server {
        self.roster = roster;
        self
    }

    /// Takes on no more than this.
    pub fn with_limits(mut self, limits: Limits) -> Server {
        self.limits = limits;
        self
    }

    /// Keeps games in this folder, where they outlast the program; without one they are in memory alone.
    pub fn with_games_in(mut self, folder: impl Into<PathBuf>) -> Server {
        self.folder = Some(folder.into());
        self
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Serves until Ctrl-C or a request to terminate; a second one does not wait for connections under way.
    pub fn run(self) -> Result<(), ServeError> {
        self.run_until(leave())
    }

    /// Serves until told to leave.
    pub fn run_until(self, leave: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let house =
            Indoors::new(self.roster, self.limits, self.folder, self.port).map_err(ServeError::Start)?;
        let (app, hall) = (house.app().clone(), house.hall().clone());
        let (told, leaving) = tokio::sync::watch::channel(false);
        let mut late = leaving.clone();
        self.runtime.spawn(async move {
            leave.await;
            // Players stop thinking, so the answers that are waited for come at once.
            hall.interrupt();
            let _ = told.send(true);
        });
        self.runtime.block_on(async {
            let serve = connections::serve(self.listener, app, self.limits, leaving);
            let out_of_patience = async {
                let _ = late.wait_for(|&told| told).await;
                tokio::select! {
                    () = tokio::time::sleep(GRACE) => {}
                    () = self::leave() => {}
                }
            };
            tokio::select! {
                () = serve => {}
                () = out_of_patience => {}
            }
        });
        self.runtime.shutdown_timeout(GRACE);
        match house.close(LAST_WRITES) {
            true => Ok(()),
            false => Err(ServeError::Unwritten),
        }
    }
}

fn listen(port: u16) -> io::Result<TcpListener> {
    let socket = TcpSocket::new_v4()?;
    // A port may be had again at once after the last program has left it; on Windows that is so anyway, and this would
    // share it.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind((Ipv4Addr::LOCALHOST, port).into())?;
    socket.listen(KNOCKING)
}

/// Waits for Ctrl-C or a request to terminate.
async fn leave() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a handler the signal itself ends the program.
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

/// Why there is no server.
#[derive(Debug)]
pub enum ServeError {
    /// The port cannot be had.
    Port {
        /// Which.
        port: u16,
        /// Why not.
        error: io::Error,
    },
    /// The machine does not let us listen or start threads.
    Start(io::Error),
    /// The program left before every game was written.
    Unwritten,
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Port { port, error } => write!(
                f,
                "cannot listen on port {port} of 127.0.0.1 ({error}): choose another with --port, or leave it out"
            ),
            ServeError::Unwritten => f.write_str("not every game could be written before leaving"),
            ServeError::Start(error) => write!(f, "cannot serve the page on 127.0.0.1: {error}"),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ServeError::Port { error, .. } | ServeError::Start(error) => Some(error),
            ServeError::Unwritten => None,
        }
    }
}
