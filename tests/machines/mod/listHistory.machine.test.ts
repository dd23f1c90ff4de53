import { expect, test } from 'vitest'
import { listHistoryMachine, theHistory } from '#machines/mod/listHistory.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const history = { entries: [], pairings: [] }
const input = { memberId: 12 }

takesEveryTransition(listHistoryMachine, {
  input,
  outcomes: { readListHistory: { done: [history], error: [offline] } },
})

test('the history of a list is requested only when the mod presses the button', () => {
  const play = stage(listHistoryMachine, input)
  const before = [play.snapshot().value, play.started.length]
  play.send({ type: 'history.requested' })
  play.done('readListHistory', history)
  expect([before, play.started, theHistory(play.snapshot().context)]).toEqual([
    ['unread', 0],
    [{ id: 'readListHistory', input: { id: 12 } }],
    history,
  ])
})
