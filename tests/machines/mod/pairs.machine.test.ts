import { expect, test } from 'vitest'
import { pairsMachine } from '#machines/mod/pairs.machine.ts'
import { aMember, offline } from '#tests/support/builders.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { exchangeId: 5 }
const asks = overlayOpened('pairs')
const pair = {
  signup_id: 21,
  gifter: aMember({ id: 7 }),
  recipient: aMember({ id: 12 }),
  has_opened: false,
}

takesEveryTransition(pairsMachine, {
  input,
  events: { 'overlay.opened': [asks] },
  outcomes: { loadPairs: { done: [[pair]], error: [offline] } },
})

test('nothing is read before a mod has said yes to the log, and nothing is kept afterwards', () => {
  const play = stage(pairsMachine, input)
  play.send(asks)
  const before = [play.snapshot().value, play.started.map(({ id }) => id)]
  play.send({ type: 'reading.confirmed' })
  play.done('loadPairs', [pair])
  const shown = play.snapshot().context.pairs
  play.send({ type: 'pairs.closed' })
  expect([before, shown, play.snapshot().context.pairs, play.told]).toEqual([
    ['asking', ['overlay']],
    [pair],
    [],
    [['closeOverlay']],
  ])
})
