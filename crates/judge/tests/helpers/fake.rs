//! A judge that knows nothing: it counts the stones and moves that it is shown.
//!
//! `fake-judge pairs` answers two questions at a time, the second first; `fake-judge 3` ends with a complaint after three
//! answers; `fake-judge garbled` answers no JSON.

use serde_json::{Value, json};
use std::io::{BufRead, Write};

fn main() {
    let argument = std::env::args().nth(1).unwrap_or_default();
    let most: usize = argument.parse().unwrap_or(usize::MAX);
    let mut waiting: Vec<Value> = Vec::new();
    let mut answered = 0;
    let input = std::io::stdin();
    let mut output = std::io::stdout();
    println!("{}", json!({ "warning": "a line that is about no question" }));
    for line in input.lock().lines().map_while(Result::ok) {
        if argument == "garbled" {
            println!("I would rather not say");
            continue;
        }
        let query: Value = serde_json::from_str(&line).expect("a question is JSON");
        waiting.push(query);
        if argument == "pairs" && waiting.len() < 2 {
            continue;
        }
        for query in waiting.drain(..).rev() {
            if answered == most {
                eprintln!("out of memory, or so it seems");
                std::process::exit(3);
            }
            answered += 1;
            let _ = writeln!(output, "{}", answer(&query));
            let _ = output.flush();
        }
    }
}

fn answer(query: &Value) -> Value {
    let id = &query["id"];
    if query["rules"] == "unknown" {
        return json!({ "id": id, "error": "no such rules", "field": "rules" });
    }
    let side = query["boardXSize"].as_u64().unwrap_or(0);
    let stones = query["initialStones"].as_array().map_or(0, Vec::len);
    let moves = query["moves"].as_array().map_or(0, Vec::len);
    let own = vec![0.25; (side * side) as usize];
    json!({
        "id": id,
        "isDuringSearch": false,
        "rootInfo": { "scoreLead": stones as f64 - query["komi"].as_f64().unwrap_or(0.0), "winrate": 0.5 },
        "ownership": own,
        "moveInfos": [
            { "move": "B2", "order": 1, "visits": 10, "scoreLead": 1.0, "pv": ["B2"] },
            { "move": "pass", "order": 0, "visits": query["maxVisits"], "scoreLead": moves as f64, "pv": ["pass", "A1"] },
        ],
    })
}
