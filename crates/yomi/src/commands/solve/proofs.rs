//! The proofs of an answer as files.

use super::super::diagram::write_whole;
use super::report::Answer;
use anyhow::Context;
use certificate::Certificate;
use std::path::Path;

/// Writes the proofs of an answer into a folder, each whole or not at all. Their names begin with the number of the
/// problem in its file.
pub fn write(folder: &Path, index: usize, answer: &Answer) -> anyhow::Result<()> {
    let Some(found) = &answer.found else { return Ok(()) };
    for (i, proof) in found.proofs.iter().enumerate() {
        let certificate = Certificate {
            board: answer.asked.board.clone(),
            proof: proof.clone(),
        };
        let part = if found.proofs.len() > 1 {
            format!("-{}", i + 1)
        } else {
            String::new()
        };
        let path = folder.join(format!(
            "{:04}{}{part}.proof",
            index + 1,
            slug(&answer.asked.name)
        ));
        write_whole(&path, &certificate.to_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
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
