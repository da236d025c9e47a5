//! Proofs from bytes: whatever they are, they are read and checked, or refused.

use certificate::{Certificate, Container, Kind};
use games::atarigo::Solution;
use proof::Proof;

/// Bytes of a checksum at the end, of the container and of a proof alike.
const SUM: usize = 8;

/// Reads and checks the bytes as they are, and once more with their checksums put in order: else no change would ever reach
/// what is behind them.
pub fn run(data: &[u8]) {
    verify(data);
    let inner = data.len().saturating_sub(SUM);
    if !Container::is_one(data) || inner < Container::PAYLOAD {
        return verify(&summed(data));
    }
    let kind = Kind(*data[9..].first_chunk().expect("as long as a header"));
    let payload = &data[Container::PAYLOAD..inner];
    let payload = match kind {
        Solution::KIND => summed(payload),
        _ => payload.to_vec(),
    };
    verify(
        &Container {
            kind,
            version: 1,
            payload: &payload,
        }
        .to_bytes(),
    );
}

/// What `yomi check` does.
fn verify(bytes: &[u8]) {
    if let Ok(certificate) = Certificate::from_bytes(bytes) {
        assert_eq!(
            Certificate::from_bytes(&certificate.to_bytes()).as_ref(),
            Ok(&certificate)
        );
        if certificate.check().is_ok() {
            assert!(
                certificate.walk().is_ok(),
                "accepted, but nobody can walk through it"
            );
        }
    }
    if let Ok(proof) = Proof::from_bytes(bytes) {
        assert_eq!(Proof::from_bytes(&proof.to_bytes()).as_ref(), Ok(&proof));
    }
    let proved = Solution::check(bytes);
    if Solution::from_bytes(bytes).is_ok() {
        assert!(proved.is_ok(), "played, but not accepted");
    }
}

/// The bytes with the checksum that they should have at their end.
fn summed(bytes: &[u8]) -> Vec<u8> {
    let mut summed = bytes[..bytes.len().saturating_sub(SUM)].to_vec();
    let sum = summed.iter().fold(0xCBF2_9CE4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    summed.extend(sum.to_le_bytes());
    summed
}
