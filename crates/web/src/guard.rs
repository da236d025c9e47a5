//! Who may talk to the server: only pages that it served itself, and programs on this machine.
//!
//! The server listens on the loopback address, but any site open in the user's browser can send requests
//! there. A request whose `Host` is not ours comes from a name that somebody pointed at 127.0.0.1; one whose
//! `Origin` is not ours, from another site's page. Both are turned away before anything else is read.

use crate::error::{Code, Refusal};
use crate::record::{self, MAX_RECORD};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The names under which this server may be addressed.
#[derive(Clone, Debug)]
pub struct Names {
    hosts: Vec<String>,
}

impl Names {
    /// The names of a server on this port of the loopback address.
    pub fn of(port: u16) -> Names {
        let mut hosts = vec![format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        if port == 80 {
            hosts.extend(["127.0.0.1".into(), "localhost".into()]);
        }
        Names { hosts }
    }

    fn has(&self, host: &str) -> bool {
        self.hosts.iter().any(|h| h.eq_ignore_ascii_case(host))
    }

    /// Whether a request with these headers, to this authority if its target names one, is for us and from us.
    pub fn check(&self, headers: &HeaderMap, authority: Option<&str>) -> Result<(), Refusal> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next().and_then(|h| h.to_str().ok());
        let ours = host.is_some_and(|h| self.has(h)) && hosts.next().is_none();
        if !ours || authority.is_some_and(|a| !self.has(a)) {
            let message = format!(
                "This server answers only as http://{}, not as `{}`.",
                self.hosts[0],
                authority.or(host).unwrap_or("")
            );
            return Err(Refusal::new(Code::ForeignHost, message));
        }
        for origin in headers.get_all(header::ORIGIN) {
            let host = origin.to_str().ok().and_then(|o| o.strip_prefix("http://"));
            if !host.is_some_and(|h| self.has(h)) {
                let message = "This server answers only its own page, not another site's.";
                return Err(Refusal::new(Code::ForeignOrigin, message));
            }
        }
        Ok(())
    }
}

impl Names {
    /// Whether a request says that it comes from one of our pages.
    pub fn check_origin(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        if headers.contains_key(header::ORIGIN) {
            // Every origin that it names has been looked at.
            return self.check(headers, None);
        }
        let message = "This address is for this server's own page, which says where it comes from.";
        Err(Refusal::new(Code::ForeignOrigin, message))
    }
}

/// Refuses a body that is announced as larger than any that is taken, without waiting for it; one that is not
/// announced is read up to the limit of its address.
fn fits(headers: &HeaderMap) -> Result<(), Refusal> {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|l| l.to_str().ok());
    match length.map(str::parse::<usize>) {
        Some(Ok(length)) if length <= MAX_RECORD => Ok(()),
        None => Ok(()),
        Some(_) => {
            // Nothing but a record comes near that.
            Err(Refusal::new(Code::TooLarge, record::too_large()))
        }
    }
}

/// Turns strangers away and gives every answer the headers that keep the page to itself.
pub async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    let authority = request.uri().authority().map(|a| a.as_str());
    let checked = names.check(request.headers(), authority);
    let mut response = match checked.and_then(|()| fits(request.headers())) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

const HEADERS: [(header::HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (
        header::HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        header::HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];
