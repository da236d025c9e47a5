//! Connections: a bounded number of them, each served only as long as it does its part in time.

use crate::error::{Code, Refusal};
use crate::limits::Limits;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Sleep, sleep, timeout};

/// The largest head of a request.
const MOST_HEAD: usize = 64 << 10;
/// How long it is waited when no connection can be taken, as when the machine has no more files to open.
const OUT_OF_FILES: Duration = Duration::from_millis(200);
/// Connections too many that are told so, at once; others are only closed.
const TURNED_AWAY: usize = 64;
/// How long one that is told so may take to hear it.
const GOODBYE: Duration = Duration::from_secs(2);

/// Serves whoever comes until told to leave, and then waits for those who are being served.
pub async fn serve(listener: TcpListener, app: Router, limits: Limits, mut leaving: watch::Receiver<bool>) {
    let most = limits
        .connections
        .clamp(1, Semaphore::MAX_PERMITS.min(u32::MAX as usize));
    let places = Arc::new(Semaphore::new(most));
    let goodbyes = Arc::new(Semaphore::new(TURNED_AWAY));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = leaving.wait_for(|&told| told) => break,
        };
        let Ok((stream, _)) = accepted else {
            sleep(OUT_OF_FILES).await;
            continue;
        };
        if let Ok(place) = places.clone().try_acquire_owned() {
            let (app, leaving) = (app.clone(), leaving.clone());
            tokio::spawn(async move {
                connection(stream, app, limits, leaving).await;
                drop(place);
            });
        } else if let Ok(place) = goodbyes.clone().try_acquire_owned() {
            tokio::spawn(async move {
                let _ = timeout(GOODBYE, turn_away(stream)).await;
                drop(place);
            });
        }
    }
    drop(listener);
    let _ = places.acquire_many(most as u32).await;
}

async fn connection(stream: TcpStream, app: Router, limits: Limits, mut leaving: watch::Receiver<bool>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(MOST_HEAD);
    // An answer is written whole: waiting for more of it would only delay it.
    let _ = stream.set_nodelay(true);
    let stream = Patient {
        stream,
        patience: limits.answer,
        waiting: None,
    };
    let connection = http
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(app))
        .with_upgrades();
    let mut connection = pin!(connection);
    let told = async {
        let _ = leaving.wait_for(|&told| told).await;
    };
    // An error is the other side's: it broke off, was too slow, or spoke no HTTP and was told so.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = told => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Says that there is no room, and listens until the other side has heard it: a connection that is closed over bytes
/// nobody read is reset, and the answer is lost with it.
async fn turn_away(mut stream: TcpStream) -> io::Result<()> {
    let refusal = Refusal::new(
        Code::Busy,
        "More connections are open than there is room for. Ask again in a moment.",
    );
    let answer = refusal.written();
    let mut sent = 0;
    while sent < answer.len() {
        stream.writable().await?;
        match stream.try_write(&answer[sent..]) {
            Ok(n) => sent += n,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
    poll_fn(|cx| Pin::new(&mut stream).poll_shutdown(cx)).await?;
    let mut unread = [0; 4096];
    loop {
        stream.readable().await?;
        match stream.try_read(&mut unread) {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
}

/// A stream that does not wait for ever until its bytes are taken.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn within<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.within(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.within(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
