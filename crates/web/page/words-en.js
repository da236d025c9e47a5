// The words of the page in English. An entry that needs to be told something is a function.

const side = (color) => (color === "black" ? "Black" : "White");
const many = (n, one, more) => `${n} ${Number(n) === 1 ? one : more}`;
const points = (n) => many(n, "point", "points");
const stones = (n) => many(n, "stone", "stones");
const said = ({ color, move }) => `${side(color)} ${move === "pass" ? "passes" : move}`;

export default {
  Black: "Black", White: "White", black: "black", white: "white", empty: "empty", dead: "dead", you: "You",
  "black.letter": "B", "white.letter": "W",
  gone: "Yomi does not answer. Is it still running? Start it again with the command yomi.",
  unreadable: (status) => `The server answered ${status}.`,
  stopped: "Stopped.",

  // The top
  tools: "Game", new: "New game", open: "Open", save: "Save", theme: "Light or dark", help: "Help",
  cancel: "Cancel", done: "Done", close: "Close", start: "Start", stop: "Stop",

  // The board and walking
  board: "Board", "board.name": (size) => `Go board, ${size} by ${size}`, "board.last": "last move", "board.imagined": (n) => `${n} of the line`,
  walk: "Walk through the moves", "walk.first": "To the start", "walk.back": "A move back", "walk.slider": "Move",
  "walk.forward": "A move forward", "walk.last": "To the last move", "walk.value": (at, of) => `Move ${at} of ${of}`,
  line: "Walk through the line shown", "line.start": "To the start of the line", "line.back": "A stone back", "line.play": "Play the line",
  "line.pause": "Pause the line", "line.forward": "A stone forward", "line.close": "Back to the game",
  "line.pass": (color) => `${side(color)} plays elsewhere`,
  "said.move": (n, move) => `Move ${n}: ${said(move)}`, "said.start": "The start",
  "said.played": (move, taken) => `${said(move)}${taken ? `, takes ${taken}` : ""}.`,
  "said.line": (line) => `The line: ${line.map(said).join(", ")}.`, "said.answer": (text) => `Answer: ${text}`,
  "said.aim": (point) => `${point}. Touch it again to play.`,

  // Seats, what is going on, what can be done
  players: "Players", taken: (n) => `${n} taken`, komi: (k) => `komi ${k}`, ahead: (n) => `${n} stones ahead`, talk: "State of the game",
  "status.none": "No game yet", "detail.none": "Start a new game, or open a record.",
  "status.back": (at, of) => `Move ${at} of ${of}`, "detail.back": "A stone played here starts a variation.",
  "status.move": (n, move) => `${n}. ${said(move)}`, "status.start": "The start",
  "detail.to-move": (color) => `${side(color)} to move`, "detail.result": (text) => `Result: ${text}`,
  "status.finished": "The game is over.", "status.ahead": (color, n) => `${side(color)} is ahead by ${n}`, "status.even": "Even",
  counted: (black, white) => `Black ${black}, White ${white} with komi.`,
  "detail.mark": "Click on stones that are dead, then agree.", "detail.no-marks": "Under these rules every stone counts as it stands.",
  "status.failed": (who) => `${who} did not answer`, "status.halted": "The players wait", "status.thinking": (who) => `${who} is thinking…`,
  "status.turn": (who) => `${who} is to move`, "status.you": "Your move", "status.to-move": (color) => `${side(color)} to move`,
  "detail.passed": (who) => `${who} passed. Pass too to count the board.`,
  "result.points": (color, n) => `${side(color)} wins by ${points(n)}.`, "result.resignation": (color) => `${side(color)} wins by resignation.`,
  "result.time": (color) => `${side(color)} wins on time.`, "result.forfeit": (color) => `${side(color)} wins by forfeit.`,
  "result.draw": "The game is a draw.",
  agree: "Agree", "ask-again": "Ask again", "to-tip": "Back to the game", pass: "Pass", undo: "Undo", hint: "Hint", estimate: "Who is ahead?",
  resume: "Play on", resign: "Resign", halt: "Pause", "go-on": "Go on", "play-aim": (point) => `Play ${point}`,
  "the-pass": "the pass", occupied: (point) => `${point} is occupied.`, "not-now": "It is not your turn here.",
  "pass.sure": "Pass so early?", "pass.sure.text": "Much of the board is still open. When both sides pass, the game is counted.",
  "keep-playing": "Keep playing", "resign.sure": "Resign this game?",
  "leave.title": "Leave the game you are playing?", "leave.text": "It is kept: its address in this browser's history opens it again.", "leave.yes": "Leave it",

  // Tabs and asking
  tabs: "Beside the board", "tab.why": "Why", "tab.record": "Record", "tab.review": "Review", "tab.layers": "Layers",
  asks: "Questions", "ask.why": (move) => `Why ${move}?`, "ask.why.none": "Why?", "ask.suggest": "What would you play?", "ask.why-not": "Why not here?",
  "ask.elsewhere": "If I play elsewhere?", "ask.group": "Ask about a group",
  "ask.point.why_not": "Point at the move you have in mind", "ask.point.group": "Point at a stone of the group",
  "ask.miss.why_not": "There is a stone: point at an empty place.", "ask.miss.group": "Nobody is there: point at a stone.",
  "ask.none": "Ask about this position, or click a stone to ask about its group.", "ask.nothing": "Start a game or open a record, then ask.",
  "ask.thinking": (subject) => `${subject}…`,
  "ask.queued": (n) => `Waiting: ${many(n, "search comes", "searches come")} first.`,
  "answer.why": (move) => `Why ${move}`, "answer.suggest": () => "What to play", "answer.why_not": (move) => `Why not ${move}`,
  "answer.elsewhere": () => "If you play elsewhere", "answer.group": (point) => `The group at ${point}`,
  "why.loss": (n, move) => `About ${points(n)} less than ${move}.`, "why.by-search": "It was found by search. Asked, it is explained in words.", "why.counted": "What the search counted", "why.for": "What speaks for it", "why.none": "Nothing was found that speaks for it.",
  "why.gain": (n) => `Beside a pass it gains about ${points(n)}.`, "why.follow": (n) => `If it is not answered, about ${n} more.`,
  "why-not.better": (move) => `${move} is better.`, "why-not.none": "Nothing speaks against it.",
  "suggest.none": "Nothing is left to play.", "play-it": "Play it", "play-it.name": (move) => `Play it: ${move}`,
  "group.state": (color, n, state) => `${side(color)}, ${stones(n)}: ${state}.`, "group.chance": (p) => `It lives in ${p} % of what the search sees.`,
  "group.stake": (n) => `About ${points(n)} hang on it.`, "group.first": (color) => `If ${side(color)} moves first`, "group.more": "What it stands on", "group.show": "Show the group",
  "state.alive": "alive", "state.dead": "dead", "state.unsettled": "not settled", "state.unknown": "not clear", "state.ko": "it depends on a ko", "state.seki": "alive in seki",
  show: "Show", "show.line": "Show the line", "show.better": "Show the better line", details: "Details",
  "sure.proved": "proved", "sure.seen": "seen on the board", "sure.read": "read out", "sure.playouts": "likely", "sure.usual": "usual", "sure.chance": "by lot",
  stake: (n) => `about ${points(n)}`,
  proof: "The proof", "proof.walk": "Walk the proof", "proof.try": "Try any move: the proof answers", "proof.over": "Nothing is left to try.",
  "proof.back": "Take back", "proof.close": "Leave the proof",

  // The record
  collection: "Collection", "collection.previous": "The game before", "collection.next": "The next game", "collection.at": (n, of) => `Game ${n} of ${of}`,
  "collection.title": (n) => `${n} games`, "collection.save": "Save all", "collection.before": "Earlier", "collection.after": "Later", moves: (n) => many(n, "move", "moves"),
  branches: "Variations here", tree: "Tree of variations", node: "no move",
  "tree.name": (n, all, ways) => `Tree of ${all} positions, at move ${n}, ${many(ways, "way", "ways")} on`,
  comment: "Comment", marks: "Mark the board", "marks.point": (name) => `${name}: click points on the board`,
  "mark.triangle": "Triangle", "mark.square": "Square", "mark.circle": "Circle", "mark.cross": "Cross", "mark.selected": "selected", "mark.label": "Letter", "mark.erase": "Erase marks",
  "verdict.good": (very) => (very ? "a very good move" : "a good move"), "verdict.bad": (very) => (very ? "a very bad move" : "a bad move"),
  "verdict.doubtful": () => "a doubtful move", "verdict.interesting": () => "an interesting move",
  "time.left": (color, text) => `${side(color)} ${text}`,
  "info.edit": "Names and dates", "info.keep": "Keep", "info.black.name": "Black", "info.white.name": "White", "info.black.rank": "Black's rank", "info.white.rank": "White's rank",
  "info.black.team": "Black's team", "info.white.team": "White's team", "info.game": "Game", "info.event": "Event", "info.round": "Round", "info.date": "Date", "info.place": "Place",
  "info.result": "Result", "info.rules": "Rules", "info.komi": "Komi", "info.handicap": "Handicap", "info.time": "Time", "info.overtime": "Overtime", "info.opening": "Opening",
  "info.annotator": "Comments by", "info.source": "Source", "info.copyright": "Copyright", "info.comment": "About",
  "play-on": "Play on from here", "play-on.title": "Who plays on from here?", cut: "Remove from here", "cut.sure": "Remove this move and all that follows?", "cut.text": "It leaves the record for good.",

  // The review
  "review.about": "The whole game is searched, and the moves that mattered are explained.", "review.side": "Whose moves", "review.side.both": "Both", "review.side.black": "Black", "review.side.white": "White",
  "review.quick": "Quick", "review.go": "Review the game", "review.again": "Review again", "review.bar": "Progress of the review", "review.begin": "Beginning…", "review.done": "The review is done.",
  "review.doing": (phase, done, of) => `${phase}: ${done} of ${of}`, "phase.counting": "Counting", "phase.explaining": "Explaining", "phase.glancing": "Looking over the rest", "phase.problems": "Making problems",
  "review.mistakes": "What cost most", "review.no-mistakes": "No move cost three points or more.", "review.move": (n, move) => `${n}. ${said(move)}`, "review.lost": (n) => `lost about ${points(n)}`,
  "review.better": (move) => `better ${move}`, "review.brief": "The whole report", "review.study": "To study", "review.keep": "To keep", "review.sgf": "Annotated SGF", "review.html": "One HTML page", "review.problems": "Problems (SGF)",
  "answers.show": "Show the answers", "try.right": (move) => `${move} is right.`, "try.wrong": (move) => `${move} is not the move.`, "try.unknown": (move) => `${move}: the problem says nothing of it.`,
  "review.practise": (n) => `Try ${many(n, "problem", "problems")}`,
  graph: (n, lead) => `Score over the moves; at move ${n}${lead ? `, ${lead}` : ""}`, "graph.lead": (color, n) => `${side(color)} leads by ${n}`,

  // Layers
  "layers.about": "Draw over the board", "layers.thinking": "Thinking…", "layers.none": "", "layers.empty": "Nothing of that is on the board yet.",
  "layer.none": "Nothing", "layer.groups": "Groups and their health", "layer.territory": "Territory", "layer.influence": "Influence", "layer.cuts": "Cuts and eyes", "layer.ownership": "Who will own what", "layer.candidates": "Candidate moves",
  "legend.alive": "lives", "legend.unsettled": "not settled: whoever moves first decides", "legend.dead": "dead as it stands",
  "legend.territory.black": "Black's territory", "legend.territory.white": "White's territory", "legend.influence.black": "Black is stronger here; the larger, the more", "legend.influence.white": "White is stronger here",
  "legend.cut.black": "Black can cut here", "legend.cut.white": "White can cut here", "legend.eye.whole": "an eye", "legend.eye.half": "an eye for whoever moves first", "legend.eye.false": "a false eye",
  "legend.owner.black": "will likely be Black's; the larger, the surer", "legend.owner.white": "will likely be White's", "legend.candidate.best": "the move searched most", "legend.candidate": "above: share of the search in %; below: score for the side to move",
  "estimate.even": "The game is even.", "estimate.lead": (color, n) => `${side(color)} is ahead by about ${points(n)}.`, "estimate.win": (p) => `Black wins ${p} %.`, "estimate.visits": (n) => `${n} positions searched.`,

  // A new game
  "new.board": "Board", "new.other": "Other", "new.side": "Points along one side", "new.handicap": "Handicap", "new.even": "None", "new.stones": (n) => stones(n), "new.komi": "Komi", "new.rules": "Rules", "new.open": "Open a record",
  person: "A person", "person.both": "Both sides are moved by hand.",

  // Help
  "help.title": "At the board",
  "help.text": "Click a point to play there; in a record, that starts a variation. Click a stone to ask about its group. On a small screen the first touch aims and the second plays. Wheel and swipe walk through the moves. When both sides have passed, click the stones that are dead, and agree to the count.",
  "keys.walk": "walk through the moves", "keys.ten": "ten moves at a time", "keys.branch": "from one variation to another", "keys.ends": "to the start, to the last move",
  "keys.board": "onto the board: arrows move the cursor, Enter plays, Esc leaves", "keys.why": "why this move?", "keys.suggest": "what would you play?", "keys.group": "ask about a group", "keys.comment": "comment",
  "keys.pass": "pass", "keys.undo": "undo", "keys.resign": "resign", "keys.new": "new game", "keys.open": "open a record (SGF)", "keys.save": "save the record (SGF)", "keys.escape": "leave what is shown, back to the game", "keys.help": "this help",
};
