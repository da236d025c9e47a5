//! The proofs of an answer as files.

use super::report::Answer;
use crate::files;
use certificate::Certificate;
use std::path::Path;

/// A name such as proofs have, to try a folder with.
pub const ANY: &str = "0000.proof";

/// Writes the proofs of an answer into a folder, each whole or not at all: `0012-name.proof` for the twelfth problem of its
/// file, `0012-name-other.proof` with the other side first, a number behind that if there are several.
pub fn save(folder: &Path, index: usize, answer: &Answer) -> anyhow::Result<()> {
    let name = slug(&answer.asked.name);
    for (found, which) in [(&answer.found, ""), (&answer.other, "-other")] {
        let proofs = found.as_ref().map_or(&[][..], |f| &f.proofs);
        for (i, proved) in proofs.iter().enumerate() {
            let certificate = Certificate {
                board: answer.asked.board.clone(),
                proof: proved.proof.clone(),
            };
            let part = match proofs.len() {
                1 => String::new(),
                _ => format!("-{}", i + 1),
            };
            let path = folder.join(format!("{:04}{name}{which}{part}.proof", index + 1));
            files::write(&path, certificate.to_bytes())?;
        }
    }
    Ok(())
}

/// A problem's name as a part of a file's: its letters and digits, others as one dash; nothing if that is all.
fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    let mut slug = String::new();
    for word in words.filter(|w| !w.is_empty()) {
        if slug.len() + word.len() > 40 {
            break;
        }
        slug.push('-');
        slug.push_str(&word.to_ascii_lowercase());
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn names_become_parts_of_file_names() {
        assert_eq!(slug("Problem 12: Black to live!"), "-problem-12-black-to-live");
        assert_eq!(slug("../../etc/passwd"), "-etc-passwd");
        assert_eq!(slug("詰碁"), "");
    }
}
