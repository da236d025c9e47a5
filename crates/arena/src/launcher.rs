//! How a program is started: as it is, or by another one that looks after it.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// What starts programs.
///
/// By itself a program that hangs outlives a match that was killed. A launcher is a command that is given the number of our
/// process, the program and its arguments, asks the system to be ended with us, and becomes the program: `yomi engine`. A
/// system that ends children with their parent (Linux) goes by the thread that started them, so an engine must not outlive
/// the thread it was started on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Launcher(Vec<OsString>);

impl Launcher {
    /// Programs are started by this command.
    pub fn through(
        command: impl Into<OsString>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
    ) -> Launcher {
        let arguments = arguments.into_iter().map(Into::into);
        Launcher([command.into()].into_iter().chain(arguments).collect())
    }

    /// The command that starts a program; its arguments are to be added.
    pub fn command(&self, program: &Path) -> Command {
        let Some((launcher, arguments)) = self.0.split_first() else {
            return Command::new(program);
        };
        let mut command = Command::new(launcher);
        command.args(arguments);
        command.arg(std::process::id().to_string());
        command.arg(program);
        command
    }
}
