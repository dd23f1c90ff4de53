import { expect, test } from 'vitest'
import { createActor, createEmptyActor, fromTransition } from 'xstate'
import { missingGiftMachine } from '#machines/exchange/missingGift.machine.ts'
import type { MissingSign, MissingState } from '#rules/exchange/missing.ts'
import { missingAnswerValues, notReceivedValues } from '#rules/exchange/missing-form.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { anExchange, aSignup, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { aMissingGift } from '#tests/support/missing.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { missingGiftModel } from './missingGift.model.ts'

const now = '2026-12-30T13:00:00.000Z'
const until = '2027-01-03T13:00:00.000Z'
const reportTo = createEmptyActor()

const swapOf = (signup: Partial<Signup>) =>
  anExchange({
    my_signup: aSignup({ id: 22, user_id: 7, paired_with: 12, ...signup }),
    is_signed_up: true,
    needs_pairing: false,
  })
const sign = (state: MissingState, entries = 1): MissingSign => ({ state, until, entries })
const early = swapOf({ not_received_from: '2027-01-01T12:00:00.000Z' })
const late = swapOf({ not_received_from: '2026-12-30T12:00:00.000Z' })
const missed = swapOf({ missing_gift: sign('asking') })
const asked = swapOf({ asked_gift: sign('asking') })
const owing = swapOf({ send_by: '2027-01-05T12:00:00.000Z' })
const nothing = swapOf({})

const answered = aMissingGift({
  state: 'on_its_way',
  may_rescue: null,
  entries: [
    ...aMissingGift().entries,
    {
      from: 'gifter',
      kind: 'on_its_way',
      text: 'Posted on Monday',
      link: null,
      picture: null,
      day: '2026-12-31',
    },
  ],
})
const asking = aMissingGift({ may_rescue: null })
const declined = aMissingGift({
  state: 'with_mods',
  until: null,
  entries: answered.entries.slice(1),
})
const states = (
  ['with_mods', 'rescuing', 'arrived', 'rescued', 'settled', 'withdrawn', 'new_gifter'] as const
).map((state) => aMissingGift({ state, until: null, may_rescue: null }))
const agreed = aMissingGift({ may_rescue: true })
const accepted = aMissingGift({ state: 'rescuing', may_rescue: true, rescue: 'sending' })
const receiving = { side: 'receiving', now, reportTo } as const
const sending = { side: 'sending', now, reportTo } as const

const cases: Coverage<typeof missingGiftMachine> = {
  inputs: [
    { ...receiving, exchange: late },
    { ...receiving, exchange: early },
    { ...receiving, exchange: missed },
    { ...sending, exchange: asked },
    { ...sending, exchange: owing },
  ],
  events: {
    'exchange.changed': ({ context: { side } }) =>
      (side === 'receiving' ? [early, late, missed] : [asked, owing, nothing]).map((exchange) => ({
        exchange,
        now,
      })),
    'overlay.opened': [overlayOpened('missing-gift')],
    'consent.given': [{ may_rescue: true }],
    'picture.chosen': [{ picture: aPicture(), isSending: true, hasCome: false }],
  },
  limit: 40_000,
  key: ({ value, context: { side, exchange, gift, shownFor, isRequested } }) => [
    side,
    exchange,
    gift,
    shownFor,
    value === 'loading' && isRequested,
  ],
  outcomes: {
    loadMissingGift: { done: [asking, answered, accepted, ...states], error: [offline] },
    allowRescue: { done: [agreed], error: [offline] },
    withdrawMissing: { done: [aMissingGift({ state: 'withdrawn' })], error: [offline] },
    notReceived: {
      done: [asking],
      snapshot: [{ context: { values: { ...notReceivedValues(22), note: 'Nothing' } } }],
    },
    missingAnswer: {
      done: [answered],
      snapshot: [{ context: { values: { ...missingAnswerValues(22), answer: 'lost' } } }],
    },
  },
}

takesEveryTransition(missingGiftMachine, cases)

/** The model without the answers about rescuers. All paths together are too many for one exploration. */
const modelWithoutRescuers = {
  ...missingGiftModel,
  on: Object.fromEntries(
    Object.entries(missingGiftModel.on).filter(([name]) => !/^consent|^allowRescue/.test(name)),
  ) as typeof missingGiftModel.on,
}

const loading = (...done: (typeof asking)[]) => ({
  ...cases,
  outcomes: { ...cases.outcomes, loadMissingGift: { done, error: [offline] } },
})

test('on every path, a missing gift is reported, answered and closed as decision 0086 says', () => {
  const [withMods = asking, , ...ends] = states.filter(({ state }) => state !== 'rescued')
  followsModel(
    missingGiftMachine,
    {
      ...loading(asking, answered, withMods, ...ends),
      events: { ...cases.events, 'consent.given': [] },
    },
    modelWithoutRescuers,
  )
})

test('on every path, a recipient answers about rescuers, and gets a spare gift, as decision 0089 says', () => {
  const rescued = aMissingGift({ state: 'rescued', until: null })
  followsModel(
    missingGiftMachine,
    {
      ...loading(asking, accepted, rescued),
      inputs: [
        { ...receiving, exchange: missed },
        { ...sending, exchange: asked },
      ],
    },
    missingGiftModel,
  )
})

test('a recipient who reports a missing gift sees that the gifter was asked, and the page reloads', () => {
  const heard: unknown[] = []
  const owner = createActor(fromTransition((_, event) => heard.push(event), 0)).start()
  const play = stage(missingGiftMachine, { ...receiving, exchange: late, reportTo: owner })
  play.send(overlayOpened('not-received'))
  play.done('notReceived', asking)
  expect([play.snapshot().value, heard]).toEqual(['asking', [{ type: 'exchange.outdated' }]])
})

test('a missing-gift case that has not changed is not loaded again', () => {
  const play = stage(missingGiftMachine, { ...receiving, exchange: missed })
  play.done('loadMissingGift', asking)
  play.send({ type: 'exchange.changed', exchange: missed, now: until })
  expect([play.snapshot().value, play.started.length]).toEqual(['asking', 2])
})

test('the URL opens no form for a gifter who has already answered', () => {
  const play = stage(missingGiftMachine, { ...sending, exchange: asked })
  play.done('loadMissingGift', answered)
  play.send(overlayOpened('missing-gift'))
  expect(play.snapshot().value).toBe('onItsWay')
})

test('a gifter who was not asked can say only that they can’t', () => {
  const play = stage(missingGiftMachine, { ...sending, exchange: owing })
  play.send(overlayOpened('missing-gift'))
  const form = play.started.find(({ id }) => id === 'missingAnswer')
  expect([play.snapshot().value, form?.input]).toEqual([
    'answering',
    { values: { ...missingAnswerValues(22), answer: 'cannot' } },
  ])
})

test('a recipient cannot withdraw a case that their gifter has opened', () => {
  const play = stage(missingGiftMachine, { ...receiving, exchange: missed })
  play.done('loadMissingGift', declined)
  play.send({ type: 'gift.found' })
  expect(play.snapshot().value).toBe('withMods')
})

const consenting = (gift: typeof asking) => {
  const play = stage(missingGiftMachine, { ...receiving, exchange: missed })
  play.done('loadMissingGift', gift)
  play.send({ type: 'consent.given', may_rescue: true })
  return play
}

test('a recipient’s answer about rescuers is sent, and the case shows it', () => {
  const play = consenting(asking)
  expect(play.started.at(-1)).toEqual({ id: 'allowRescue', input: { id: 22, may_rescue: true } })
  play.done('allowRescue', agreed)
  expect([play.snapshot().value, play.snapshot().context.gift]).toEqual(['asking', agreed])
})

test('a recipient whose rescuer has accepted, or who has given the same answer, cannot give it', () => {
  expect([consenting(accepted), consenting(agreed)].map((play) => play.snapshot().value)).toEqual([
    'rescuing',
    'asking',
  ])
})

test('after an answer about rescuers failed, the case is loaded again, and the page says why', () => {
  const play = consenting(asking)
  play.fail('allowRescue', offline)
  const { value, context } = play.snapshot()
  expect([value, context.problem?.kind]).toEqual(['loading', 'offline'])
})

test('a gifter is not asked whether a rescuer may have an address', () => {
  const play = stage(missingGiftMachine, { ...sending, exchange: asked })
  play.done('loadMissingGift', asking)
  play.send({ type: 'consent.given', may_rescue: true })
  expect(play.snapshot().value).toBe('asking')
})

test('a form whose URL is opened while the case loads opens once it has loaded', () => {
  const play = stage(missingGiftMachine, { ...sending, exchange: asked })
  play.send(overlayOpened('missing-gift'))
  play.done('loadMissingGift', asking)
  const opened = play.snapshot().value
  play.send({ type: 'overlay.closed' })
  expect([opened, play.snapshot().value]).toEqual(['answering', 'asking'])
})

test('a form whose URL is closed before the case has loaded does not open', () => {
  const play = stage(missingGiftMachine, { ...sending, exchange: asked })
  play.send(overlayOpened('missing-gift'))
  play.send({ type: 'overlay.closed' })
  play.done('loadMissingGift', asking)
  expect(play.snapshot().value).toBe('asking')
})
