//! Positions of Go as facts, as far as rules here speak of them.
#![allow(dead_code)]

use logic::{Facts, Merging, PredicateId, Relation, Value, Vocabulary, partial::Grid};

pub const EMPTY: i32 = 2;

pub fn words() -> Vocabulary {
    let mut words = Vocabulary::new();
    let i = words.numbered("intersection", "i");
    let b = words.numbered("block", "b");
    let c = words.words("color", &["@", "O", "+"]);
    let n = words.numbers("number", Merging::ByOrigin);
    let goal = words.words("goal", &["Take", "Connect"]);
    let game = words.words("game", &["G", "GI", "GIII"]);
    words.always("color", &[c]);
    let opposite = words.always("opposite", &[c, c]);
    words.mirror(opposite, 0, 1);
    words.determine(opposite, 1);
    let neighbor = words.always("neighbor", &[i, i]);
    words.mirror(neighbor, 0, 1);
    for name in ["above", "below", "left", "right"] {
        let id = words.always(name, &[i, i]);
        words.determine(id, 1);
    }
    let count = words.always("neighbor_count", &[i, n]);
    words.determine(count, 1);
    for (name, places, determined) in [
        ("point_color", &[i, c][..], Some(1)),
        ("block_of", &[i, b], Some(1)),
        ("block_color", &[b, c], Some(1)),
        ("liberty", &[i, b], None),
        ("liberty_count", &[b, n], Some(1)),
        ("stone_count", &[b, n], Some(1)),
        ("neighbor_color_count", &[i, c, n], Some(2)),
        ("neighbor_block_count", &[i, n], Some(1)),
        ("neighbor_block_color_count", &[i, c, n], Some(2)),
        ("adjacent_blocks", &[b, b], None),
        ("move_game_block", &[c, goal, b, i, game], None),
        ("move_game_2points", &[c, goal, i, i, i, game], None),
        ("move_game_2blocks", &[c, goal, b, b, i, game], None),
    ] {
        let (before, _) = words.fluent(name, places);
        if let Some(place) = determined {
            words.determine(before, place);
        }
    }
    let adjacent = words.named("adjacent_blocks_before").unwrap();
    words.mirror(adjacent, 0, 1);
    words.test("points_differ", Relation::Differ, Some(i));
    words.test("blocks_differ", Relation::Differ, Some(b));
    words
}

pub fn grid(words: &Vocabulary) -> Grid {
    Grid {
        neighbor: words.named("neighbor").unwrap(),
        directions: ["above", "below", "left", "right"].map(|name| words.named(name).unwrap()),
    }
}

/// A board of so many points a side; colours from left to right, from top to bottom.
pub struct Board {
    pub size: usize,
    pub colors: Vec<i32>,
}

impl Board {
    /// With stones of the two colours in turn on these points.
    pub fn with_stones(size: usize, stones: impl Iterator<Item = usize>) -> Board {
        let mut colors = vec![EMPTY; size * size];
        for (n, point) in stones.enumerate() {
            colors[point] = (n % 2) as i32;
        }
        Board { size, colors }
    }

    pub fn neighbors(&self, point: usize) -> Vec<usize> {
        let (x, y, size) = (point % self.size, point / self.size, self.size);
        let mut found = Vec::new();
        if y > 0 {
            found.push(point - size);
        }
        if x > 0 {
            found.push(point - 1);
        }
        if x + 1 < size {
            found.push(point + 1);
        }
        if y + 1 < size {
            found.push(point + size);
        }
        found
    }

    /// The block of each point, by its first point; none of empty points.
    fn blocks(&self) -> Vec<Option<usize>> {
        let mut block = vec![None; self.colors.len()];
        let mut count = 0;
        for start in 0..self.colors.len() {
            if self.colors[start] == EMPTY || block[start].is_some() {
                continue;
            }
            let mut work = vec![start];
            block[start] = Some(count);
            while let Some(point) = work.pop() {
                for next in self.neighbors(point) {
                    if self.colors[next] == self.colors[start] && block[next].is_none() {
                        block[next] = Some(count);
                        work.push(next);
                    }
                }
            }
            count += 1;
        }
        block
    }

    /// Empty points inside the board with four empty neighbours.
    pub fn open_points(&self) -> usize {
        let open = |&point: &usize| {
            let around = self.neighbors(point);
            self.colors[point] == EMPTY
                && around.len() == 4
                && around.iter().all(|&next| self.colors[next] == EMPTY)
        };
        (0..self.colors.len()).filter(open).count()
    }

    pub fn facts(&self, words: &Vocabulary) -> Facts {
        let mut facts = Facts::new();
        let mut add = |name: &str, values: &[usize]| {
            let id: PredicateId = words.named(name).unwrap();
            let values: Vec<Value> = values.iter().map(|&value| Value(value as i32)).collect();
            facts.add(id, &values);
        };
        add("color", &[0]);
        add("color", &[1]);
        add("opposite", &[0, 1]);
        add("opposite", &[1, 0]);
        let block = self.blocks();
        let count = block.iter().flatten().max().map_or(0, |last| last + 1);
        let mut liberties = vec![std::collections::BTreeSet::new(); count];
        let mut stones = vec![0; count];
        for point in 0..self.colors.len() {
            let around = self.neighbors(point);
            add("neighbor_count", &[point, around.len()]);
            add("point_color_before", &[point, self.colors[point] as usize]);
            let mut touching: Vec<usize> = around.iter().filter_map(|&next| block[next]).collect();
            touching.sort_unstable();
            touching.dedup();
            add("neighbor_block_count_before", &[point, touching.len()]);
            for &next in &around {
                add("neighbor", &[point, next]);
            }
            for color in 0..3 {
                let here = around
                    .iter()
                    .filter(|&&next| self.colors[next] == color as i32)
                    .count();
                add("neighbor_color_count_before", &[point, color, here]);
                if color < 2 {
                    let of = |&&one: &&usize| {
                        (0..self.colors.len())
                            .any(|p| block[p] == Some(one) && self.colors[p] == color as i32)
                    };
                    add(
                        "neighbor_block_color_count_before",
                        &[point, color, touching.iter().filter(of).count()],
                    );
                }
            }
            match block[point] {
                Some(block) => {
                    add("block_of_before", &[point, block]);
                    stones[block] += 1;
                    for other in touching.into_iter().filter(|&other| other != block) {
                        add("adjacent_blocks_before", &[block, other]);
                        add("adjacent_blocks_before", &[other, block]);
                    }
                }
                None => {
                    for block in touching {
                        add("liberty_before", &[point, block]);
                        liberties[block].insert(point);
                    }
                }
            }
        }
        for number in 0..count {
            let first = block.iter().position(|&one| one == Some(number)).unwrap();
            add("block_color_before", &[number, self.colors[first] as usize]);
            add("liberty_count_before", &[number, liberties[number].len()]);
            add("stone_count_before", &[number, stones[number]]);
        }
        let grid = grid(words);
        for (direction, values) in logic::partial::facts(&grid, self.size as i32, self.size as i32) {
            facts.add(direction, &values);
        }
        facts
    }
}

/// The threat to connect two points in the open, as it is printed; its premises in no good order.
pub const REFERENCE: &str = "rule threat
    neighbor(?i1 ?i3) point_color_before(?i +) neighbor(?i ?i4) point_color_before(?i8 +) color(?c) neighbor(?i4 ?i5)
    opposite(?c1 ?c) color(?c1) neighbor_color_count_before(?i + 4) neighbor_count(?i 4)
    neighbor_block_count_before(?i 0) point_color_before(?i4 +) neighbor(?i ?i6) point_color_before(?i6 +)
    points_differ(?i4 ?i6) neighbor(?i ?i2) point_color_before(?i2 +) points_differ(?i6 ?i2) points_differ(?i4 ?i2)
    neighbor(?i2 ?i1) point_color_before(?i1 +) neighbor_count(?i1 4) neighbor_color_count_before(?i1 ?c1 0)
    neighbor(?i4 ?i1) points_differ(?i1 ?i) neighbor_block_color_count_before(?i1 ?c 0) neighbor(?i ?i7)
    point_color_before(?i7 +) points_differ(?i4 ?i7) points_differ(?i6 ?i7) points_differ(?i2 ?i7) neighbor(?i1 ?i8)
    points_differ(?i4 ?i8) points_differ(?i2 ?i8) point_color_before(?i8 ?c2) point_color_before(?i3 +)
    points_differ(?i4 ?i3) points_differ(?i8 ?i3) points_differ(?i2 ?i3) point_color_before(?i5 +) points_differ(?i ?i5)
    points_differ(?i1 ?i5)
    => move_game_2points_before(?c Connect ?i ?i1 ?i GIII) move_game_2points_before(?c Connect ?i1 ?i ?i1 GIII)";

/// What is known of how often things are so: the metarules of the printed example and their like.
pub const ORDER: &str = "
    metarule order_1 \"1368 pairs of neighbours on 361 points.\"
      rule(?r) condition(?r present neighbor(?v ?v1)) bound(?v) unbound(?v1)
      priority(?r present neighbor(?v ?v1) ?x) gt_real(?x 3.79)
    => set_priority(?r present neighbor(?v ?v1) 3.79)
    metarule order_11
      rule(?r) condition(?r present neighbor(?v ?v1)) bound(?v) bound(?v1)
      priority(?r present neighbor(?v ?v1) ?x) gt_real(?x 0.04)
    => set_priority(?r present neighbor(?v ?v1) 0.04)
    metarule order_color rule(?r) condition(?r present color(?v)) unbound(?v) => set_priority(?r present color(?v) 2)
    metarule order_color_known rule(?r) condition(?r present color(?v)) bound(?v) => set_priority(?r present color(?v) 1)
    metarule order_opposite rule(?r) condition(?r present opposite(?v ?v1)) bound(?v) unbound(?v1)
    => set_priority(?r present opposite(?v ?v1) 1)
    metarule order_empty rule(?r) condition(?r present point_color_before(?v +)) bound(?v)
    => set_priority(?r present point_color_before(?v +) 0.94)
    metarule order_empty_points rule(?r) condition(?r present point_color_before(?v +)) unbound(?v)
    => set_priority(?r present point_color_before(?v +) 76)
    metarule order_inner rule(?r) condition(?r present neighbor_count(?v 4)) bound(?v)
    => set_priority(?r present neighbor_count(?v 4) 0.6)
    metarule order_inner_points rule(?r) condition(?r present neighbor_count(?v 4)) unbound(?v)
    => set_priority(?r present neighbor_count(?v 4) 49)
    metarule order_open rule(?r) condition(?r present neighbor_color_count_before(?v + 4)) unbound(?v)
    => set_priority(?r present neighbor_color_count_before(?v + 4) 38)
    metarule order_counts rule(?r) condition(?r present neighbor_color_count_before(?v ?v1 0)) bound(?v) bound(?v1)
    => set_priority(?r present neighbor_color_count_before(?v ?v1 0) 0.97)
    metarule order_blocks rule(?r) condition(?r present neighbor_block_color_count_before(?v ?v1 0)) bound(?v) bound(?v1)
    => set_priority(?r present neighbor_block_color_count_before(?v ?v1 0) 0.86)
    metarule order_no_blocks rule(?r) condition(?r present neighbor_block_count_before(?v 0)) unbound(?v)
    => set_priority(?r present neighbor_block_count_before(?v 0) 60)
";
