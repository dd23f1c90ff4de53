import { expect, test } from 'vitest'
import { receiptMachine } from '#machines/exchange/receipt.machine.ts'
import { compositionOf, emptyDraft } from '#rules/feed/composition.ts'
import { aStep, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = {
  exchangeId: 5,
  isMod: false,
  isMinor: false,
  mayTellOthers: true,
  received: null,
}
const draft = { ...emptyDraft([1]), message: 'Mittens <3' }
const written = compositionOf(draft)

takesEveryTransition(receiptMachine, {
  input,
  events: { 'telling.changed': [{ tells: false }, { tells: true }] },
  outcomes: {
    composition: { snapshot: [{ context: written }] },
    recordStep: { done: [aStep()], error: [offline] },
    recordStepAndPost: { done: [aStep()], error: [offline] },
  },
})

function telling() {
  const play = stage(receiptMachine, input)
  play.show('composition', { context: written })
  return play
}

test('a gift told to the others goes with its post, markup escaped', () => {
  const play = telling()
  play.send({ type: 'receipt.submitted' })
  expect(play.started.at(-1)).toEqual({
    id: 'recordStepAndPost',
    input: {
      input: {
        exchange_id: 5,
        message: 'Mittens &lt;3',
        location: null,
        pictures: [],
        videos: [],
        tags: [1],
      },
      alts: [],
    },
  })
})

test('it opens with the tag of received gifts, and with what was written before', () => {
  const opened = (received: typeof input.received | { tells: boolean; draft: typeof draft }) =>
    stage(receiptMachine, { ...input, received }).started[0]?.input
  expect([opened(null), opened({ tells: true, draft })]).toEqual([
    { draft: emptyDraft([1]), isMod: false, isMinor: false },
    { draft, isMod: false, isMinor: false },
  ])
})

test('what could not be recorded is still there', () => {
  const play = telling()
  play.send({ type: 'receipt.submitted' })
  play.fail('recordStepAndPost', offline)
  const { value, context } = play.snapshot()
  expect([value, context.received, context.problem]).toEqual([
    'telling',
    { tells: true, draft },
    offline.problem,
  ])
  expect(play.told).toEqual([
    ['announce', { message: 'An error has occured, the goblin has been whipped', tone: 'bad' }],
  ])
})

test('without words it is not told, and that is said once it was tried', () => {
  const play = stage(receiptMachine, input)
  const before = play.snapshot().context.wasTried
  play.send({ type: 'receipt.submitted' })
  expect([before, play.snapshot().context.wasTried, play.snapshot().value]).toEqual([
    false,
    true,
    'telling',
  ])
})

test('a member who may tell the others nothing records it for her gifter alone', () => {
  const play = stage(receiptMachine, { ...input, mayTellOthers: false })
  play.send({ type: 'receipt.submitted' })
  expect(play.started.at(-1)).toEqual({
    id: 'recordStep',
    input: { exchange_id: 5, type: 'received', content: null },
  })
})
