// A game between two of Yomi's players through Sabaki's own GTP controller, as Sabaki plays engine against
// engine: one process each, kept in step by the state tracker.
//
//     npm ci && node play.js ../../target/debug/yomi
import assert from 'node:assert/strict'
import {createRequire} from 'node:module'

const {Controller, ControllerStateTracker} = createRequire(import.meta.url)('@sabaki/gtp')

const yomi = process.argv[2] ?? '../../target/debug/yomi'
const engines = ['alpha', 'random'].map((player, i) => {
  const controller = new Controller(yomi, ['gtp', '--player', player, '--seed', `${i + 1}`])
  controller.on('stderr', ({content}) => console.error(`${player}: ${content}`))
  controller.start()
  return {controller, tracker: new ControllerStateTracker(controller)}
})

async function ask({controller}, name, ...args) {
  const {error, content} = await controller.sendCommand({name, args})
  assert(!error, `${name} ${args.join(' ')}: ${content}`)
  return content.trim()
}

const game = {komi: 7.5, boardsize: [9, 9], timeSettings: {mainTime: 60, byoyomiTime: 10, byoyomiStones: 5}}
const everywhere = async question => {
  const answers = await Promise.all(engines.map(engine => ask(engine, ...question)))
  assert.equal(answers[0], answers[1], question.join(' '))
  return answers[0]
}

// Handicap stones of one engine, then moves in turn, the other engine kept in step before each.
for (const {tracker} of engines) await tracker.sync({...game, history: []})
await ask(engines[0], 'place_free_handicap', '2')
let history = engines[0].tracker.state.history
assert.equal(history[0].name, 'set_free_handicap')
let passes = 0
while (passes < 2) {
  const turn = history.length % 2
  const engine = engines[turn]
  const color = turn === 0 ? 'B' : 'W'
  await engine.tracker.sync({...game, history})
  const move = await ask(engine, 'genmove', color)
  assert.match(move, /^([A-HJ][1-9]|PASS)$/)
  const why = await ask(engine, 'yomi-explain')
  assert(why.length > 0, `${move} has no reason`)
  history = [...engine.tracker.state.history]
  passes = move === 'PASS' ? passes + 1 : 0
  assert(history.length < 1000, 'the game does not end')
}
for (const {tracker} of engines) await tracker.sync({...game, history})
for (const question of [['list_stones', 'black'], ['list_stones', 'white'], ['move_history'], ['final_score']]) {
  await everywhere(question)
}
const score = await everywhere(['final_score'])
assert.match(score, /^([BW]\+[0-9.]+|0)$/)

// A user who goes back some moves and looks on.
for (const {tracker} of engines) await tracker.sync({...game, history: history.slice(0, -6)})
await everywhere(['showboard'])

// What an engine does not understand is an error, not a hang.
const unknown = await engines[0].controller.sendCommand({name: 'make_tea'})
assert(unknown.error)
assert.equal(unknown.content.trim(), 'unknown command')

for (const {controller} of engines) {
  const stopped = new Promise(resolve => controller.once('stopped', resolve))
  await controller.stop()
  assert.equal((await stopped).signal, 0, 'quit ends the process')
}
console.log(`ok: ${history.length - 1} moves, ${score}`)
