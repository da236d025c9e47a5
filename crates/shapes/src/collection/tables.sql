-- One's own games. A game is its stones: where, whose, and how long each stayed on the board (collection/timeline.rs).
CREATE TABLE game(
    id INTEGER PRIMARY KEY,
    -- The file it was read from, and which game of it, from one.
    source TEXT NOT NULL,
    place INTEGER NOT NULL,
    -- What tells games apart: the same game in two files is one game.
    digest INTEGER NOT NULL UNIQUE,
    black TEXT,
    white TEXT,
    date TEXT,
    result TEXT,
    -- 0 for Black, 1 for White.
    winner INTEGER,
    size INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    stones BLOB NOT NULL
);
-- Whole boards and corners of its first moves, by keys that all sixteen images share.
CREATE TABLE position(
    key INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE,
    PRIMARY KEY(key, game)
) WITHOUT ROWID;
