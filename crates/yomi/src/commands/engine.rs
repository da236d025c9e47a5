//! `yomi engine`: starts a program that ends with the one who asked for it. For `yomi match`, not for people.

use anyhow::Context;
use std::ffi::OsString;

/// Become another program, and be killed as soon as the parent is gone.
#[derive(clap::Args)]
pub struct Args {
    /// The process that must be the parent.
    parent: u32,
    /// The program and its arguments.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<OsString>,
}

/// Does not return unless the program cannot be started.
#[cfg(target_os = "linux")]
pub fn run(args: Args) -> anyhow::Result<()> {
    use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal};
    use std::os::unix::process::CommandExt;

    set_parent_process_death_signal(Some(Signal::KILL)).context("cannot ask to be ended with the parent")?;
    // If it ended before this was asked for, nobody would ever know.
    let parent = getppid().map(Pid::as_raw_pid);
    anyhow::ensure!(parent == i32::try_from(args.parent).ok(), "the parent is gone");
    // The wish outlives the change into another program.
    let error = std::process::Command::new(&args.command[0])
        .args(&args.command[1..])
        .exec();
    Err(error).with_context(|| format!("cannot start {}", args.command[0].display()))
}

/// Only Linux lets a process ask for this.
#[cfg(not(target_os = "linux"))]
pub fn run(args: Args) -> anyhow::Result<()> {
    let _ = (args.parent, args.command);
    Err(std::io::Error::from(std::io::ErrorKind::Unsupported))
        .context("cannot ask to be ended with the parent")
}
