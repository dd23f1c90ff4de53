import { millisecondsInDay } from 'date-fns/constants'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startOf } from '#rules/exchange/phase.ts'
import {
  couldJoin,
  dueAmong,
  isAnother,
  isDue,
  momentOf,
  namedBy,
  owesParcel,
  REMINDERS,
  type Reminder,
  type Reminding,
  remindedAt,
  wasBefore,
} from '#rules/exchange/reminder.ts'
import { sendByOf } from '#rules/exchange/send-by.ts'
import { anExchange, anyExchange, anyInstant, at, goodStanding } from './terms.ts'

/** An exchange that starts on 1 December at noon and runs for thirty days once it is paired. */
const ahead = (change: Partial<Reminding> = {}): Reminding => ({
  ...anExchange(),
  exchange_duration: 30,
  send_by_duration: null,
  region: 'worldwide',
  paired_at: null,
  ...change,
})
const running = (change: Partial<Reminding> = {}): Reminding =>
  ahead({ needs_pairing: false, paired_at: '2026-12-01T12:00:00.000Z', ...change })

const dueOf = (exchange: Reminding, instant: string): Reminder[] =>
  REMINDERS.filter((reminder) => isDue({ reminder, moreDays: 0 }, exchange, at(instant)))

const BEFORE_START: Reminder[] = ['exchange_starting', 'signup_reminder']

describe('the reminders that an exchange is about to start and that sign-ups are open', () => {
  test.each<[string, Reminder[]]>([
    ['2026-11-29T11:59:59.999Z', []],
    ['2026-11-29T12:00:00.000Z', BEFORE_START],
    ['2026-11-30T11:59:59.999Z', BEFORE_START],
    ['2026-11-30T12:00:00.000Z', []],
    ['2026-12-01T12:00:00.000Z', []],
  ])(
    'are due for one day, starting two days before the start: at %s these are due: %j',
    (instant, due) => expect(dueOf(ahead(), instant)).toEqual(due),
  )

  const MOMENT = '2026-11-29T12:00:00.000Z'

  test('do not include the reminder about open sign-ups if the exchange is full', () =>
    expect(dueOf(ahead({ remaining_spots: 0 }), MOMENT)).toEqual(['exchange_starting']))

  test.each<[string, Partial<Reminding>]>([
    ['was cancelled', { status: 'cancelled' }],
    ['was rejected', { status: 'rejected' }],
    ['is waiting for approval again', { approved_by: null, start_at: null, end_at: null }],
    ['has started early', { start_at: MOMENT, paired_at: MOMENT, needs_pairing: false }],
  ])('are not due for an exchange that %s', (_, change) =>
    expect(dueOf(ahead(change), MOMENT)).toEqual([]),
  )
})

describe('the reminder to send a gift', () => {
  const momentAfter = (moreDays: number, change: Partial<Reminding> = {}) =>
    momentOf({ reminder: 'sending_reminder', moreDays }, running(change))?.toISOString() ?? null

  test.each<[string, string | null, number, Partial<Reminding>]>([
    ['three days before the send-by day', '2026-12-13T12:00:00.000Z', 0, {}],
    [
      'three days before a send-by day that the creator has moved',
      '2026-12-18T12:00:00.000Z',
      0,
      { send_by_duration: 20 },
    ],
    ['three days before the gifter’s own send-by day', '2026-12-18T12:00:00.000Z', 5, {}],
    [
      'half-way between the pairing and a send-by day that comes soon',
      '2026-12-03T12:00:00.000Z',
      0,
      { send_by_duration: 4 },
    ],
    [
      'half-way between a late pairing and the send-by day',
      '2026-12-15T00:00:00.000Z',
      0,
      { paired_at: '2026-12-13T12:00:00.000Z' },
    ],
    [
      'never if the send-by day had passed before the pairing',
      null,
      0,
      { paired_at: '2026-12-16T12:00:00.000Z' },
    ],
    ['never before the pairing', null, 0, { paired_at: null }],
  ])('is due %s', (_, moment, moreDays, change) =>
    expect(momentAfter(moreDays, change)).toBe(moment),
  )

  test.each<[string, Reminder[]]>([
    ['2026-12-13T11:59:59.999Z', []],
    ['2026-12-13T12:00:00.000Z', ['sending_reminder']],
    ['2026-12-14T11:59:59.999Z', ['sending_reminder']],
    ['2026-12-14T12:00:00.000Z', []],
  ])('is due for one day: at %s this is due: %j', (instant, due) =>
    expect(dueOf(running(), instant)).toEqual(due),
  )

  test('is due for every number of extra days that gifters may have asked for, even after the end', () => {
    const short = running({ exchange_duration: 15, end_at: '2026-12-16T12:00:00.000Z' })
    const due = (instant: string) => dueAmong(short, at(instant)).map(({ moreDays }) => moreDays)
    expect([
      due('2026-12-06T12:00:00.000Z'),
      due('2026-12-11T12:00:00.000Z'),
      due('2026-12-20T13:00:00.000Z'),
      due('2026-12-21T12:00:00.000Z'),
    ]).toEqual([[0], [5], [14], []])
  })

  test('mentions the gifter’s own send-by day, and the other reminders mention the start', () => {
    expect([
      namedBy({ reminder: 'sending_reminder', moreDays: 5 }, running()),
      namedBy({ reminder: 'exchange_starting', moreDays: 0 }, ahead()),
    ]).toEqual([at('2026-12-21T12:00:00.000Z'), at('2026-12-01T12:00:00.000Z')])
  })

  test.each<[string, Partial<Reminding>]>([
    ['was cancelled', { status: 'cancelled' }],
    ['could not be paired', { needs_pairing: true, paired_at: null }],
  ])('is not due for an exchange that %s', (_, change) =>
    expect(dueOf(running(change), '2026-12-13T12:00:00.000Z')).toEqual([]),
  )
})

test('the job’s query includes the start or the send-by day of every exchange with a due reminder', () => {
  fc.assert(
    fc.property(
      anyExchange,
      fc.constantFrom(15, 30, 45, 60),
      fc.option(fc.integer({ min: 1, max: 14 })),
      anyInstant,
      (terms, exchange_duration, send_by_duration, now) => {
        // An approval always sets a start.
        fc.pre(terms.approved_by === null || terms.start_at !== null)
        const exchange: Reminding = {
          ...terms,
          exchange_duration,
          send_by_duration,
          region: 'us',
          paired_at: terms.needs_pairing ? null : terms.start_at,
        }
        const { starts, sends } = remindedAt(now)
        const isWithin = (instant: Date, [after, last]: readonly [Date, Date]) =>
          instant > after && instant <= last
        for (const { reminder } of dueAmong(exchange, now))
          expect(
            reminder === 'sending_reminder'
              ? isWithin(sendByOf(exchange), sends)
              : isWithin(startOf(exchange), starts),
          ).toBe(true)
      },
    ),
  )
})

test('an exchange needs a new reminder if its start moves by a week or more', () => {
  const moment = at('2026-11-29T12:00:00Z')
  expect(
    [
      -7 * millisecondsInDay,
      -7 * millisecondsInDay + 1,
      0,
      7 * millisecondsInDay - 1,
      7 * millisecondsInDay,
    ].map((by) => isAnother(new Date(moment.getTime() + by), moment)),
  ).toEqual([true, false, false, false, true])
})

test('a member who signs up or asks for more time when the reminder is due does not get it', () => {
  const moment = at('2026-11-29T12:00:00.000Z')
  expect([wasBefore(moment, at('2026-11-29T11:59:59.999Z')), wasBefore(moment, moment)]).toEqual([
    true,
    false,
  ])
})

describe('the reminder to send', () => {
  const adult = {
    is_suspended: false,
    is_paused: false,
    is_minor: false,
    has_received_parent_confirmation: false,
  }
  const paused = { ...adult, is_paused: true }
  const sending = { gifter: adult, recipient: adult, hasSent: false, isDoneSending: false }
  const waiting = { ...adult, is_minor: true }

  test.each<[string, boolean, Partial<Parameters<typeof owesParcel>[0]>]>([
    ['goes to a gifter who has recorded nothing', true, {}],
    [
      'goes to a minor whom a parent has confirmed',
      true,
      { gifter: { ...waiting, has_received_parent_confirmation: true } },
    ],
    [
      'goes to a gifter whose suspended recipient may still receive',
      true,
      { recipient: { ...adult, is_suspended: true } },
    ],
    ['does not go to a gifter without a recipient', false, { recipient: null }],
    ['does not go to a gifter who has sent something', false, { hasSent: true }],
    ['does not go to a gifter who has finished sending', false, { isDoneSending: true }],
    ['does not go to a suspended gifter', false, { gifter: { ...adult, is_suspended: true } }],
    ['does not go to a minor who is waiting for a parent', false, { gifter: waiting }],
    [
      'does not go to a gifter whose recipient is waiting for a parent',
      false,
      { recipient: waiting },
    ],
    ['does not go to a gifter whom a mod has paused', false, { gifter: paused }],
    ['does not go to a gifter whose recipient a mod has paused', false, { recipient: paused }],
  ])('%s', (_, isAsked, change) => expect(owesParcel({ ...sending, ...change })).toBe(isAsked))
})

describe('the reminder about open sign-ups', () => {
  const now = at('2026-11-29T12:00:00.000Z')
  const member = {
    region: 'us',
    is_minor: false,
    has_received_parent_confirmation: false,
    has_completed_onboarding: true,
    is_suspended: false,
    is_paused: false,
  }

  test.each<
    [string, boolean, Partial<typeof member> & { region?: string | null }, Partial<Reminding>]
  >([
    ['goes to a member from a region that the exchange accepts', true, {}, { region: 'na' }],
    ['does not go to a member from another region', false, {}, { region: 'europe' }],
    ['does not go to a member without a region', false, { region: null as unknown as string }, {}],
    ['does not go to a minor without a parent’s confirmation', false, { is_minor: true }, {}],
    [
      'goes to a minor with a parent’s confirmation',
      true,
      { is_minor: true, has_received_parent_confirmation: true },
      {},
    ],
    ['does not go to a suspended member', false, { is_suspended: true }, {}],
    ['does not go to a paused member', false, { is_paused: true }, {}],
    [
      'does not go to a member in the middle of the onboarding',
      false,
      { has_completed_onboarding: false },
      {},
    ],
    ['goes to nobody if the exchange is full', false, {}, { remaining_spots: 0 }],
    [
      'goes to nobody once the exchange has started',
      false,
      {},
      { start_at: '2026-11-29T12:00:00.000Z' },
    ],
  ])('%s', (_, could, change, terms) =>
    expect(
      couldJoin(
        ahead(terms),
        { member: { ...member, ...change }, standing: goodStanding },
        false,
        now,
      ),
    ).toBe(could),
  )

  test('does not go to a member who owes a gift', () => {
    const owing = { member, standing: { ...goodStanding, hasOpenDefault: true } }
    expect(couldJoin(ahead(), owing, false, now)).toBe(false)
  })

  test('does not go to a member who is or was signed up', () =>
    expect(couldJoin(ahead(), { member, standing: goodStanding }, true, now)).toBe(false))
})
