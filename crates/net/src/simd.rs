//! Registers of many numbers, chosen when the program runs: the one place of this room where `unsafe` is allowed.
//!
//! A [`Kernel`] is written once over any [`Simd`]. [`Width::run`] compiles it for AVX-512, for AVX2 and for plain arrays,
//! and takes what the machine has. Everything a kernel calls must be `#[inline(always)]`, since only what is inlined into
//! the function with the target's features is compiled with them.
#![allow(unsafe_code)]

/// A register of several numbers.
pub trait Simd: Copy {
    /// The register.
    type V: Copy;
    /// Numbers in it; divides sixteen.
    const LANES: usize;
    /// The first numbers of a slice that has as many.
    fn load(from: &[f32]) -> Self::V;
    /// Into the first numbers of a slice that has as many.
    fn store(v: Self::V, to: &mut [f32]);
    /// The same number everywhere.
    fn splat(x: f32) -> Self::V;
    /// `a + b`.
    fn add(a: Self::V, b: Self::V) -> Self::V;
    /// `a - b`.
    fn sub(a: Self::V, b: Self::V) -> Self::V;
    /// `a * b`.
    fn mul(a: Self::V, b: Self::V) -> Self::V;
    /// `a * b + c`.
    fn mul_add(a: Self::V, b: Self::V, c: Self::V) -> Self::V;
    /// The larger of two numbers in each place.
    fn max(a: Self::V, b: Self::V) -> Self::V;
    /// `a` where `x` is larger than zero, else zero.
    fn where_positive(x: Self::V, a: Self::V) -> Self::V;
}

/// Work that is written over any register.
pub trait Kernel {
    /// Does it. Must be `#[inline(always)]`.
    fn run<S: Simd>(self);
}

/// How wide the registers of this machine are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Width(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    Plain,
}

impl Width {
    /// What every machine has.
    pub const PLAIN: Width = Width(Kind::Plain);

    /// The widest that this machine has.
    pub fn widest() -> Width {
        *Width::all().last().expect("plain is there")
    }

    /// All that this machine has, the plain one first.
    pub fn all() -> Vec<Width> {
        let mut all = vec![Width::PLAIN];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                all.push(Width(Kind::Avx2));
            }
            if is_x86_feature_detected!("avx512f") {
                all.push(Width(Kind::Avx512));
            }
        }
        all
    }

    /// Does the work with registers of this width.
    pub fn run<K: Kernel>(self, kernel: K) {
        match self.0 {
            // SAFETY: such a width is only made where the machine was found to have it.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { x86::run_avx512(kernel) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { x86::run_avx2(kernel) },
            Kind::Plain => kernel.run::<Plain>(),
        }
    }
}

/// Eight numbers in an array; the compiler makes of it what it can.
#[derive(Clone, Copy)]
struct Plain;

impl Plain {
    #[inline(always)]
    fn zip(a: [f32; 8], b: [f32; 8], f: impl Fn(f32, f32) -> f32) -> [f32; 8] {
        std::array::from_fn(|i| f(a[i], b[i]))
    }
}

impl Simd for Plain {
    type V = [f32; 8];
    const LANES: usize = 8;
    #[inline(always)]
    fn load(from: &[f32]) -> [f32; 8] {
        from[..8].try_into().expect("eight")
    }
    #[inline(always)]
    fn store(v: [f32; 8], to: &mut [f32]) {
        to[..8].copy_from_slice(&v);
    }
    #[inline(always)]
    fn splat(x: f32) -> [f32; 8] {
        [x; 8]
    }
    #[inline(always)]
    fn add(a: [f32; 8], b: [f32; 8]) -> [f32; 8] {
        Plain::zip(a, b, |a, b| a + b)
    }
    #[inline(always)]
    fn sub(a: [f32; 8], b: [f32; 8]) -> [f32; 8] {
        Plain::zip(a, b, |a, b| a - b)
    }
    #[inline(always)]
    fn mul(a: [f32; 8], b: [f32; 8]) -> [f32; 8] {
        Plain::zip(a, b, |a, b| a * b)
    }
    #[inline(always)]
    fn mul_add(a: [f32; 8], b: [f32; 8], c: [f32; 8]) -> [f32; 8] {
        // Not fused: without the instruction for it that would be a call for every number.
        std::array::from_fn(|i| a[i] * b[i] + c[i])
    }
    #[inline(always)]
    fn max(a: [f32; 8], b: [f32; 8]) -> [f32; 8] {
        Plain::zip(a, b, f32::max)
    }
    #[inline(always)]
    fn where_positive(x: [f32; 8], a: [f32; 8]) -> [f32; 8] {
        Plain::zip(x, a, |x, a| if x > 0.0 { a } else { 0.0 })
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Kernel, Simd};
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx512f")]
    pub(super) fn run_avx512<K: Kernel>(kernel: K) {
        kernel.run::<Avx512>();
    }

    #[target_feature(enable = "avx2,fma")]
    pub(super) fn run_avx2<K: Kernel>(kernel: K) {
        kernel.run::<Avx2>();
    }

    /// Implements [`Simd`] by intrinsics. Only `run_…` above name the types, so the machine has the instructions; loads and
    /// stores go through slices that were found long enough.
    macro_rules! simd {
        ($name:ident, $v:ty, $lanes:literal, $load:ident, $store:ident, $splat:ident, $add:ident, $sub:ident, $mul:ident,
         $mul_add:ident, $max:ident, |$x:ident, $a:ident| $where_positive:expr) => {
            #[derive(Clone, Copy)]
            struct $name;

            impl Simd for $name {
                type V = $v;
                const LANES: usize = $lanes;
                #[inline(always)]
                fn load(from: &[f32]) -> $v {
                    let from = &from[..$lanes];
                    // SAFETY: the slice has as many numbers, and the load needs no alignment.
                    unsafe { $load(from.as_ptr()) }
                }
                #[inline(always)]
                fn store(v: $v, to: &mut [f32]) {
                    let to = &mut to[..$lanes];
                    // SAFETY: the slice has as many numbers, and the store needs no alignment.
                    unsafe { $store(to.as_mut_ptr(), v) }
                }
                #[inline(always)]
                fn splat(x: f32) -> $v {
                    // SAFETY: the machine has the instruction.
                    unsafe { $splat(x) }
                }
                #[inline(always)]
                fn add(a: $v, b: $v) -> $v {
                    // SAFETY: the machine has the instruction.
                    unsafe { $add(a, b) }
                }
                #[inline(always)]
                fn sub(a: $v, b: $v) -> $v {
                    // SAFETY: the machine has the instruction.
                    unsafe { $sub(a, b) }
                }
                #[inline(always)]
                fn mul(a: $v, b: $v) -> $v {
                    // SAFETY: the machine has the instruction.
                    unsafe { $mul(a, b) }
                }
                #[inline(always)]
                fn mul_add(a: $v, b: $v, c: $v) -> $v {
                    // SAFETY: the machine has the instruction.
                    unsafe { $mul_add(a, b, c) }
                }
                #[inline(always)]
                fn max(a: $v, b: $v) -> $v {
                    // SAFETY: the machine has the instruction.
                    unsafe { $max(a, b) }
                }
                #[inline(always)]
                fn where_positive($x: $v, $a: $v) -> $v {
                    // SAFETY: the machine has the instructions.
                    unsafe { $where_positive }
                }
            }
        };
    }

    simd!(
        Avx512,
        __m512,
        16,
        _mm512_loadu_ps,
        _mm512_storeu_ps,
        _mm512_set1_ps,
        _mm512_add_ps,
        _mm512_sub_ps,
        _mm512_mul_ps,
        _mm512_fmadd_ps,
        _mm512_max_ps,
        |x, a| _mm512_maskz_mov_ps(_mm512_cmp_ps_mask::<_CMP_GT_OQ>(x, _mm512_setzero_ps()), a)
    );
    simd!(
        Avx2,
        __m256,
        8,
        _mm256_loadu_ps,
        _mm256_storeu_ps,
        _mm256_set1_ps,
        _mm256_add_ps,
        _mm256_sub_ps,
        _mm256_mul_ps,
        _mm256_fmadd_ps,
        _mm256_max_ps,
        |x, a| _mm256_and_ps(_mm256_cmp_ps::<_CMP_GT_OQ>(x, _mm256_setzero_ps()), a)
    );
}
