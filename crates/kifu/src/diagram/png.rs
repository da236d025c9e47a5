//! Diagrams as PNG: the SVG, drawn by `resvg`.

use super::{Diagram, Theme};
use resvg::{tiny_skia, usvg};
use std::fmt;
use std::ops::RangeInclusive;

/// Why there is no picture.
#[derive(Debug)]
pub struct PngError(String);

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no PNG could be drawn: {}", self.0)
    }
}

impl std::error::Error for PngError {}

impl Diagram {
    /// How many pixels a PNG picture may be across.
    pub const WIDTHS: RangeInclusive<u32> = 16..=8192;

    /// The diagram as a PNG picture of this many pixels across, of [`Diagram::WIDTHS`].
    pub fn to_png(&self, width: u32, theme: &Theme) -> Result<Vec<u8>, PngError> {
        if !Diagram::WIDTHS.contains(&width) {
            let (least, most) = Diagram::WIDTHS.into_inner();
            let why = format!("it is {least} to {most} pixels wide, not {width}");
            return Err(PngError(why));
        }
        let svg = self.to_svg_with(theme);
        let tree =
            usvg::Tree::from_str(&svg, &usvg::Options::default()).map_err(|e| PngError(e.to_string()))?;
        let scale = width as f32 / tree.size().width();
        let height = ((tree.size().height() * scale).round() as u32).max(1);
        let mut pixels = tiny_skia::Pixmap::new(width, height)
            .ok_or_else(|| PngError(format!("{width} x {height} pixels are too many")))?;
        let transform = tiny_skia::Transform::from_scale(scale, scale);
        resvg::render(&tree, transform, &mut pixels.as_mut());
        pixels.encode_png().map_err(|e| PngError(e.to_string()))
    }
}
