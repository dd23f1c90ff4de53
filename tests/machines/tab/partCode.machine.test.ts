import { expect, test } from 'vitest'
import { partCodeMachine } from '#machines/tab/partCode.machine.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { partCodeModel } from './partCode.model.ts'

const cases: Coverage<typeof partCodeMachine> = {
  inputs: [{ isUnseen: false }, { isUnseen: true }],
  delays: { retryPause: 1_000 },
  outcomes: { fetchCode: { done: [undefined], error: [offline] } },
  isPossible: ({ context: { places } }, { type }) => {
    if (type === 'part.left') return places > 0
    return type !== 'part.opened' || places < 2
  },
}

takesEveryTransition(partCodeMachine, cases)

test('on every path, the code for a part of a page is requested as decision 0021 says', () =>
  followsModel(partCodeMachine, cases, partCodeModel))

/** Lazy-loaded code whose first two requests failed. */
function missed(event: 'code.wanted' | 'part.opened') {
  const play = stage(partCodeMachine, { isUnseen: false })
  play.send({ type: event })
  play.fail('fetchCode', offline)
  play.wait()
  play.fail('fetchAgain', offline)
  return play
}

test('a failed prefetch is repeated when the part is opened, and no message is shown before', () => {
  const play = missed('code.wanted')
  expect(play.snapshot().value).toBe('absent')
  play.send({ type: 'part.opened' })
  expect(play.snapshot().value).toBe('fetching')
})

test('opening a missing part in a second place does not request its code again', () => {
  const play = missed('part.opened')
  play.send({ type: 'part.opened' })
  expect([play.snapshot().value, play.started.length]).toEqual(['failed', 3])
})

test('missing code is no longer reported once the user leaves the last place that uses it', () => {
  const play = missed('part.opened')
  play.send({ type: 'part.opened' })
  play.send({ type: 'part.left' })
  expect(play.snapshot().value).toBe('failed')
  play.send({ type: 'part.left' })
  expect(play.snapshot().value).toBe('absent')
  play.send({ type: 'network.returned' })
  expect(play.snapshot().value).toBe('absent')
})

test('the code of a part out of view waits until the page is drawn, unless it is prefetched', () => {
  const play = stage(partCodeMachine, { isUnseen: true })
  play.send({ type: 'part.opened' })
  expect(play.snapshot().value).toBe('deferred')
  play.send({ type: 'code.wanted' })
  expect(play.snapshot().value).toBe('fetching')
})
