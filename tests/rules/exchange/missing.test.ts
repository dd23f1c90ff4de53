import { describe, expect, test } from 'vitest'
import {
  afterAnswer,
  answerEnd,
  answerRefusal,
  declineRefusal,
  dueIn,
  isOpenState,
  isReleased,
  MISSING_STATES,
  type MissingAnswer,
  type MissingState,
  mayMissFrom,
  missingAnswerSchema,
  missingFrom,
  missingRefusal,
  notReceivedSchema,
  restEnd,
  wasAsked,
} from '#rules/exchange/missing.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { at } from './terms.ts'

const told = { asked_post_office: true, address_was_right: true, may_rescue: false }
const start = at('2026-12-01T12:00:00.000Z')
const sendBy = at('2026-12-16T12:00:00.000Z')
const twoWeeks = at('2026-12-30T12:00:00.000Z')
const threeWeeks = at('2027-01-06T12:00:00.000Z')

describe('a recipient’s report that nothing has come', () => {
  test.each([
    ['uk', twoWeeks],
    ['us', twoWeeks],
    ['canada', twoWeeks],
    ['europe_mainland', twoWeeks],
    ['nz', twoWeeks],
    ['europe', threeWeeks],
    ['na', threeWeeks],
    ['worldwide', threeWeeks],
    ['worldwide_no_us', threeWeeks],
  ])('is possible in the region %s from %s on', (region, from) => {
    expect(missingFrom({ region, start, gifter: { sendBy, since: null } })).toEqual(from)
  })

  test('is possible immediately if the gifter was removed', () => {
    expect(missingFrom({ region: 'uk', start, gifter: null })).toEqual(start)
  })

  test('is possible later if a re-arrangement after the send-by day changed the gifter', () => {
    const from = (since: string) =>
      missingFrom({ region: 'uk', start, gifter: { sendBy, since: at(since) } })
    expect([from('2026-12-20T08:00:00.000Z'), from('2026-12-05T08:00:00.000Z')]).toEqual([
      at('2027-01-03T08:00:00.000Z'),
      twoWeeks,
    ])
  })

  const missing = {
    isPaired: true,
    hasReceived: false,
    last: null,
    from: twoWeeks,
    hasGifter: true,
    now: twoWeeks,
  }
  const before = at('2026-12-30T11:59:59.999Z')
  const last = at('2027-03-30T11:59:59.999Z')
  const end = at('2027-03-30T12:00:00.000Z')

  test.each([
    [{}, undefined, twoWeeks],
    [{ now: before }, 'too_early', twoWeeks],
    [{ now: last }, undefined, twoWeeks],
    [{ now: end }, 'too_late', null],
    [{ now: end, hasGifter: false }, undefined, twoWeeks],
    [{ isPaired: false }, 'not_paired', null],
    [{ hasReceived: true }, 'received', null],
    [{ last: 'asking' as const }, 'asked_before', null],
    [{ last: 'settled' as const }, 'asked_before', null],
    [{ last: 'withdrawn' as const }, 'asked_before', null],
    [{ last: 'arrived' as const }, undefined, twoWeeks],
    [{ last: 'new_gifter' as const }, undefined, twoWeeks],
  ])('with the circumstances %j has the refusal %s', (change, code, from) => {
    const asked = { ...missing, ...change }
    expect([missingRefusal(asked)?.code, mayMissFrom(asked)]).toEqual([code, from])
  })

  test.each([
    [{ ...told, address_was_right: false, note: '' }, []],
    [{ ...told, asked_post_office: false }, ['asked_post_office']],
    [{ ...told, may_rescue: null }, ['may_rescue']],
    [{}, ['asked_post_office', 'address_was_right', 'may_rescue']],
    [{ ...told, note: 'x'.repeat(1001) }, ['note']],
  ])('with the values %j has errors at the fields %j', (values, fields) => {
    expect(Object.keys(fieldErrors(notReceivedSchema, values))).toEqual(fields)
  })
})

test('a missing-gift case is open until it has ended', () => {
  expect(MISSING_STATES.filter(isOpenState)).toEqual([
    'asking',
    'on_its_way',
    'with_mods',
    'rescuing',
  ])
})

describe('a gifter whose gift is missing', () => {
  test('has 96 hours to answer', () => {
    expect(answerEnd(twoWeeks)).toEqual(at('2027-01-03T12:00:00.000Z'))
  })

  test.each<[MissingState, boolean, string | undefined]>([
    ['asking', false, undefined],
    ['with_mods', false, undefined],
    ['with_mods', true, 'answered'],
    ['rescuing', false, undefined],
    ['rescued', false, 'closed'],
    ['on_its_way', true, 'answered'],
    ['on_its_way', false, 'closed'],
    ['arrived', false, 'closed'],
    ['settled', false, 'closed'],
    ['withdrawn', false, 'closed'],
    ['new_gifter', false, 'closed'],
  ])('whose case is in the state “%s” (answered before: %s) gets this refusal: %s', (...row) => {
    const [state, hasAnswered, code] = row
    expect(answerRefusal({ state, hasAnswered })?.code).toBe(code)
  })

  test.each([
    [{ answer: 'on_its_way', text: 'Posted on Monday' }, []],
    [{ answer: 'on_its_way', text: ' ' }, ['text']],
    [{ answer: 'lost' }, ['text']],
    [{ answer: 'cannot' }, []],
    [{ answer: 'perhaps', text: 'x' }, ['answer']],
    [{ answer: 'on_its_way', text: 'x', content: 'tomorrow' }, ['content']],
    [{ answer: 'lost', text: 'x', picture_id: 'one' }, ['picture_id']],
  ])('who answers %j gets errors at the fields %j', (values, fields) => {
    expect(Object.keys(fieldErrors(missingAnswerSchema, values))).toEqual(fields)
  })

  test.each<[MissingAnswer, MissingState, number, boolean]>([
    ['cannot', 'asking', 0, true],
    ['cannot', 'asking', 1, true],
    ['cannot', 'asking', 2, false],
    ['cannot', 'with_mods', 0, false],
    ['lost', 'asking', 0, false],
    ['on_its_way', 'asking', 0, false],
  ])('who answers “%s” in the state “%s”, after %i earlier releases, is released: %s', (...row) => {
    const [answer, state, releasedBefore, released] = row
    expect(isReleased({ answer, isInTime: state === 'asking', releasedBefore })).toBe(released)
  })

  const owing = { paired_with: 12, has_sent: false, is_done_sending: false }
  const sendBy = at('2026-12-16T12:00:00.000Z')

  test.each([
    [null, 'before their send-by day', {}],
    ['too_late', 'on their send-by day', { now: sendBy }],
    ['not_paired', 'before the draw', { isPaired: false }],
    ['not_paired', 'without a recipient', { signup: { ...owing, paired_with: null } }],
    ['sent', 'after a parcel', { signup: { ...owing, has_sent: true } }],
    ['sent', 'after everything is sent', { signup: { ...owing, is_done_sending: true } }],
  ])('who cannot send says so and gets %s %s', (code, _, change) => {
    const declining = { isPaired: true, signup: owing, sendBy, now: at('2026-12-16T11:59:59.999Z') }
    expect(declineRefusal({ ...declining, ...change })?.code ?? null).toBe(code)
  })

  test('was asked only if the recipient has said that nothing has come', () => {
    expect([
      wasAsked([{ kind: 'asked' }, { kind: 'cannot' }]),
      wasAsked([{ kind: 'asked_elsewhere' }]),
      wasAsked([{ kind: 'cannot' }, { kind: 'settled' }]),
    ]).toEqual([true, true, false])
  })

  const now = at('2027-01-01T09:41:00.000Z')
  const mods = { state: 'with_mods', until: null } as const

  test.each([
    ['on_its_way', 'asking', 'uk', { state: 'on_its_way', until: at('2027-01-16T00:00:00.000Z') }],
    [
      'on_its_way',
      'asking',
      'worldwide',
      { state: 'on_its_way', until: at('2027-01-23T00:00:00.000Z') },
    ],
    ['on_its_way', 'with_mods', 'uk', mods],
    ['lost', 'asking', 'uk', mods],
    ['cannot', 'asking', 'uk', mods],
    ['on_its_way', 'rescuing', 'uk', { state: 'rescuing', until: null }],
  ] as const)(
    'who answers “%s” in the state “%s”, in the region %s, changes the case to %j',
    (...row) => {
      const [answer, state, region, course] = row
      expect(afterAnswer(answer, { state, until: null, region, now })).toEqual(course)
    },
  )
})

describe('the deadline of a missing-gift case', () => {
  const askedAt = at('2027-01-01T09:00:00.000Z')
  const half = at('2027-01-03T09:00:00.000Z')
  const over = at('2027-01-05T09:00:00.000Z')
  const asking = { state: 'asking', askedAt, until: over, remindedAt: null } as const

  test.each([
    [{}, at('2027-01-03T08:59:59.999Z'), null],
    [{}, half, 'reminder'],
    [{ remindedAt: half }, at('2027-01-04T09:00:00.000Z'), null],
    [{ remindedAt: half }, over, 'silent'],
    [{}, over, 'silent'],
    [{ state: 'on_its_way' as const }, half, null],
    [{ state: 'on_its_way' as const }, over, 'not_come'],
    [{ state: 'with_mods' as const, until: null }, over, null],
    [{ state: 'settled' as const }, over, null],
  ])('for the case %j at %s makes this due: %s', (change, now, due) => {
    expect(dueIn({ ...asking, ...change }, now)).toBe(due)
  })

  test.each([
    [at('2027-01-06T09:00:00.000Z'), at('2027-01-07T09:00:00.000Z')],
    [at('2027-01-04T09:00:00.000Z'), at('2027-01-06T09:00:00.000Z')],
    [null, at('2027-01-06T09:00:00.000Z')],
  ])('is extended by a pause until %s, to %s', (pausedUntil, end) => {
    expect(restEnd(pausedUntil, over)).toEqual(end)
  })
})
