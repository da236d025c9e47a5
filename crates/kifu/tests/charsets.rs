//! Files in the charsets of the countries where Go is played, with and without `CA`.

use encoding_rs::{EUC_KR, Encoding, GB18030, SHIFT_JIS, WINDOWS_1252};
use goban::Color;
use kifu::Collection;

fn file(label: &str, encoding: &'static Encoding, name: &str, comment: &str) -> Vec<u8> {
    let ca = if label.is_empty() {
        String::new()
    } else {
        format!("CA[{label}]")
    };
    let text = format!("(;GM[1]{ca}PB[{name}];B[dd]C[{comment}];W[pp])");
    let (bytes, _, failed) = encoding.encode(&text);
    assert!(!failed, "{name}");
    bytes.into_owned()
}

fn check(label: &str, encoding: &'static Encoding, name: &str, comment: &str) {
    let read = Collection::read(&file(label, encoding, name, comment)).unwrap();
    assert_eq!(read.problems().count(), 0, "{label}: {}", read.problems());
    let game = read.first();
    assert_eq!(game.player(Color::Black).unwrap(), name);
    assert_eq!(game.main_line().nth(1).unwrap().comment().unwrap(), comment);
    assert_eq!(game.moves().count(), 2);
    // Written out it is UTF-8, says so, and reads the same.
    let again = Collection::read(game.to_sgf().as_bytes()).unwrap();
    assert_eq!(again.first().player(Color::Black).unwrap(), name);
    assert!(game.to_sgf().contains("CA[UTF-8]"));
}

#[test]
fn chinese() {
    let (name, comment) = ("吴清源", "黑棋在这里应该先手打吃，然后再长。");
    for label in ["GB18030", "gb2312", "GBK", ""] {
        check(label, GB18030, name, comment);
    }
}

#[test]
fn japanese_whose_bytes_hold_brackets_and_backslashes() {
    // 表 ends in the byte of a backslash, ソ too, and ー in that of an opening bracket.
    let (name, comment) = ("本因坊秀策", "表のソーは、噂の能力です。黒は生きています。");
    for label in ["Shift_JIS", "SJIS", "cp932", ""] {
        check(label, SHIFT_JIS, name, comment);
    }
}

#[test]
fn korean() {
    let (name, comment) = ("이창호", "흑이 여기서 먼저 단수를 치고 이어야 합니다.");
    for label in ["EUC-KR", "ks_c_5601-1987", ""] {
        check(label, EUC_KR, name, comment);
    }
}

#[test]
fn latin() {
    let (name, comment) = (
        "Jürgen Größer",
        "Weiß müsste hier natürlich schließen, das wäre schöner.",
    );
    for label in ["ISO-8859-1", "Latin-1", ""] {
        check(label, WINDOWS_1252, name, comment);
    }
}

#[test]
fn utf8_with_a_label_without_one_and_with_a_wrong_one() {
    let (name, comment) = ("藤沢 秀行", "Weiß, 黒, 흑");
    for label in ["UTF-8", "utf8", "", "ISO-8859-1", "GB2312", "nonsense"] {
        check(label, encoding_rs::UTF_8, name, comment);
    }
    let mut with_bom = b"\xEF\xBB\xBF".to_vec();
    with_bom.extend(file("", encoding_rs::UTF_8, name, comment));
    let read = Collection::read(&with_bom).unwrap();
    assert_eq!((read.problems().count(), read.charset()), (0, "UTF-8"));
}

#[test]
fn utf16_with_a_byte_order_mark() {
    let text = "(;PB[吴清源];B[dd])";
    let bytes: Vec<u8> = "\u{feff}"
        .encode_utf16()
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let read = Collection::read(&bytes).unwrap();
    assert_eq!(read.first().player(Color::Black).unwrap(), "吴清源");
    assert_eq!(read.charset(), "UTF-16LE");
}

#[test]
fn bytes_that_are_no_text_and_a_charset_that_is_none() {
    let read = Collection::read(b"(;CA[klingon]\nPB[\xE9t\xE9];B[dd])").unwrap();
    assert_eq!(read.first().player(Color::Black).unwrap(), "été");
    assert_eq!(
        read.problems()[0].to_string(),
        "line 1, column 1: warning: the charset `klingon` is not known; it was guessed from the text"
    );
    let read = Collection::read(b"(;CA[GB18030]\nPB[a\xFFb];B[dd])").unwrap();
    assert_eq!(read.first().moves().count(), 1);
    assert_eq!(read.problems()[0].place.to_string(), "line 2, column 5");
}
