import { expect, test } from 'vitest'
import { receiptMachine } from '#machines/exchange/receipt.machine.ts'
import type { ReceiptDraft } from '#rules/exchange/receipt.ts'
import { compositionOf, emptyDraft } from '#rules/feed/composition.ts'
import type { TownSearch } from '#rules/feed/place.ts'
import { aStep, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { receiptModel } from './receipt.model.ts'

const input = {
  exchangeId: 5,
  isMod: false,
  isMinor: false,
  mayTellOthers: true,
  mayBeRescue: false,
  received: null,
}
const draft = { ...emptyDraft([1]), message: 'Mittens <3' }
const written = compositionOf(draft)
const withSearch = (townSearch: TownSearch, place = '') => ({
  context: { ...compositionOf({ ...draft, place }), townSearch },
})

const cases: Coverage<typeof receiptMachine> = {
  delays: { townPatience: 3_000 },
  inputs: [input, { ...input, mayTellOthers: false }, { ...input, mayBeRescue: true }],
  events: {
    'telling.changed': [{ tells: false }, { tells: true }],
    'sender.chosen': ({ context }) =>
      context.mayBeRescue ? [{ sender: 'gifter' }, { sender: 'rescuer' }] : [],
  },
  outcomes: {
    composition: {
      snapshot: [
        { context: written },
        { context: compositionOf(emptyDraft()) },
        withSearch('underWay'),
        withSearch('failed'),
      ],
    },
    recordStep: { done: [aStep()], error: [offline] },
    recordStepAndPost: { done: [aStep()], error: [offline] },
  },
}

takesEveryTransition(receiptMachine, cases)

test('on every path, a received gift is recorded as the specification says', () =>
  followsModel(receiptMachine, cases, receiptModel))

function telling() {
  const play = stage(receiptMachine, input)
  play.show('composition', { context: written })
  return play
}

test('a receipt shared with everybody is sent with its post, and the post’s markup is escaped', () => {
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

test('the receipt opens with the tag for received gifts and the earlier draft', () => {
  const opened = (received: ReceiptDraft | null) =>
    stage(receiptMachine, { ...input, received }).started[0]?.input
  expect([opened(null), opened({ sender: null, tells: true, draft })]).toEqual([
    { draft: emptyDraft([1]), isMod: false, isMinor: false },
    { draft, isMod: false, isMinor: false },
  ])
})

test('a receipt waits for a pending town search and is sent with the town', () => {
  const play = telling()
  play.show('composition', withSearch('underWay'))
  play.send({ type: 'receipt.submitted' })
  const { value } = play.snapshot()
  play.show('composition', withSearch('found', 'Leeds'))
  play.done('recordStepAndPost', aStep())
  expect([value, play.started.at(-1)?.input, play.told]).toEqual([
    'waitingForTown',
    expect.objectContaining({ input: expect.objectContaining({ location: 'Leeds' }) }),
    [],
  ])
})

test('a receipt is sent without the town if the search takes longer than three seconds, and a message says so', () => {
  const play = telling()
  play.show('composition', withSearch('underWay'))
  play.send({ type: 'receipt.submitted' })
  play.wait()
  play.done('recordStepAndPost', aStep())
  expect([play.started.at(-1)?.input, play.told]).toEqual([
    expect.objectContaining({ input: expect.objectContaining({ location: null }) }),
    [
      [
        'announce',
        { message: 'Posted without your town. We couldn’t find it in time.', tone: 'good' },
      ],
    ],
  ])
})

test('a receipt whose text is removed during the town search is not sent', () => {
  const play = telling()
  play.show('composition', withSearch('underWay'))
  play.send({ type: 'receipt.submitted' })
  play.show('composition', { context: compositionOf(emptyDraft()) })
  expect([play.snapshot().value, play.snapshot().context.wasTried]).toEqual(['telling', true])
})

test('a receipt that could not be recorded keeps its draft', () => {
  const play = telling()
  play.send({ type: 'receipt.submitted' })
  play.fail('recordStepAndPost', offline)
  const { value, context } = play.snapshot()
  expect([value, context.received, context.problem]).toEqual([
    'telling',
    { sender: null, tells: true, draft },
    offline.problem,
  ])
  expect(play.told).toEqual([
    ['announce', { message: 'An error has occured, the goblin has been whipped', tone: 'bad' }],
  ])
})

test('a receipt without text is not shared, and the form shows an error after the first attempt', () => {
  const play = stage(receiptMachine, input)
  const before = play.snapshot().context.wasTried
  play.send({ type: 'receipt.submitted' })
  expect([before, play.snapshot().context.wasTried, play.snapshot().value]).toEqual([
    false,
    true,
    'telling',
  ])
})

test('a member who may not post records the receipt for their gifter only', () => {
  const play = stage(receiptMachine, { ...input, mayTellOthers: false })
  play.send({ type: 'receipt.submitted' })
  expect(play.started.at(-1)).toEqual({
    id: 'recordStep',
    input: { exchange_id: 5, type: 'received', content: null },
  })
})
