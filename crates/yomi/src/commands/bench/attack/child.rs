//! The process that is attacked.

use crate::commands::match_::launcher;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How often a wait looks again.
const GLANCE: Duration = Duration::from_millis(2);

/// Our own program, in a process that ends with us.
pub fn yomi() -> Command {
    let exe = match cfg!(target_os = "linux") {
        true => PathBuf::from("/proc/self/exe"),
        false => std::env::current_exe().unwrap_or_else(|_| "yomi".into()),
    };
    launcher().command(&exe)
}

/// A process that is killed with the value.
pub struct Victim(pub Child);

impl Victim {
    /// The most memory it has had so far, in kilobytes; 0 where the system does not say, or it has ended.
    pub fn peak(&self) -> u64 {
        peak_of(&self.0.id().to_string())
    }

    /// Waits for its end; none if it does not come in time. Meanwhile its memory is looked at.
    pub fn wait(&mut self, limit: Duration, peak: &mut u64) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            *peak = self.peak().max(*peak);
            match self.0.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if start.elapsed() < limit => sleep(GLANCE),
                _ => return None,
            }
        }
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The most memory that a process has had, in kilobytes, as Linux tells it.
pub fn peak_of(process: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    field(&status, "VmHWM:")
}

/// The memory that this process has now, in kilobytes.
pub fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    field(&status, "VmRSS:")
}

/// Has the most memory of this process counted from now on.
pub fn forget_peak() {
    // Without it an input is only compared with the largest before it.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

fn field(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}

/// A folder that is removed with the value.
pub struct Scratch(PathBuf);

impl Scratch {
    /// An empty folder within another.
    pub fn within(folder: &Path, name: &str) -> std::io::Result<Scratch> {
        let path = folder.join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path)?;
        Ok(Scratch(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
