import { millisecondsInDay } from 'date-fns/constants'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  couldJoin,
  isAnother,
  isDue,
  momentOf,
  owesParcel,
  REMINDERS,
  type Reminder,
  type Reminding,
  remindedAt,
  wasInBefore,
} from '#rules/exchange/reminder.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { anExchange, anyExchange, anyInstant, at } from './terms.ts'

/** An exchange that starts on 1 December at noon and runs for thirty days once it is paired. */
const ahead = (change: Partial<Reminding> = {}): Reminding => ({
  ...anExchange(),
  region: 'worldwide',
  paired_at: null,
  ...change,
})
const running = (change: Partial<Reminding> = {}): Reminding =>
  ahead({ needs_pairing: false, paired_at: '2026-12-01T12:00:00.000Z', ...change })

const dueOf = (exchange: Reminding, instant: string): Reminder[] =>
  REMINDERS.filter((reminder) => isDue(reminder, exchange, at(instant)))

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

  test('do not include the one about open sign-ups if the exchange is full', () =>
    expect(dueOf(ahead({ remaining_spots: 0 }), MOMENT)).toEqual(['exchange_starting']))

  test.each<[string, Partial<Reminding>]>([
    ['was cancelled', { status: 'cancelled' }],
    ['was turned down', { status: 'rejected' }],
    ['waits for approval again', { approved_by: null, start_at: null, end_at: null }],
    ['has started early', { start_at: MOMENT, paired_at: MOMENT, needs_pairing: false }],
  ])('are not due for an exchange that %s', (_, change) =>
    expect(dueOf(ahead(change), MOMENT)).toEqual([]),
  )
})

describe('the reminder to send a parcel', () => {
  const ends = (days: number) => ({
    end_at: daysAfter(at('2026-12-01T12:00:00Z'), days).toISOString(),
  })

  test.each<[string, number, string]>([
    ['thirty', 30, '2026-12-24T12:00:00.000Z'],
    ['fifteen', 15, '2026-12-09T12:00:00.000Z'],
    ['fourteen', 14, '2026-12-08T12:00:00.000Z'],
    ['thirteen', 13, '2026-12-08T00:00:00.000Z'],
    ['one', 1, '2026-12-02T00:00:00.000Z'],
  ])(
    'is due seven days before the end, or halfway through a shorter swap: for a duration of $1 days',
    (_, days, moment) =>
      expect(momentOf('sending_reminder', running(ends(days)))?.toISOString()).toBe(moment),
  )

  test('is due halfway between the pairing and the end if the exchange was paired late', () =>
    expect(
      momentOf('sending_reminder', running({ ...ends(15), paired_at: '2026-12-12T12:00:00.000Z' })),
    ).toEqual(at('2026-12-14T12:00:00.000Z')))

  test.each<[string, Reminder[]]>([
    ['2026-12-24T11:59:59.999Z', []],
    ['2026-12-24T12:00:00.000Z', ['sending_reminder']],
    ['2026-12-25T11:59:59.999Z', ['sending_reminder']],
    ['2026-12-25T12:00:00.000Z', []],
  ])('is due for one day: at %s this is due: %j', (instant, due) =>
    expect(dueOf(running(), instant)).toEqual(due),
  )

  test.each<[string, Partial<Reminding>]>([
    ['was cancelled', { status: 'cancelled' }],
    ['could not be paired', { needs_pairing: true, paired_at: null }],
  ])('is not due for an exchange that %s', (_, change) =>
    expect(dueOf(running(change), '2026-12-24T12:00:00.000Z')).toEqual([]),
  )
})

test('the job’s query includes the start or end of every exchange with a due reminder', () => {
  fc.assert(
    fc.property(anyExchange, anyInstant, (terms, now) => {
      // An approval always sets a start.
      fc.pre(terms.approved_by === null || terms.start_at !== null)
      const exchange: Reminding = {
        ...terms,
        region: 'us',
        paired_at: terms.needs_pairing ? null : terms.start_at,
      }
      const { starts, ends } = remindedAt(now)
      const isWithin = (instant: string | null, [after, last]: readonly [Date, Date]) =>
        instant !== null && at(instant) > after && at(instant) <= last
      for (const reminder of REMINDERS)
        if (isDue(reminder, exchange, now))
          expect(
            reminder === 'sending_reminder'
              ? isWithin(exchange.end_at, ends)
              : isWithin(exchange.start_at, starts),
          ).toBe(true)
    }),
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

test('a member who signs up when the reminder is due does not get it', () => {
  const moment = at('2026-11-29T12:00:00.000Z')
  expect([
    wasInBefore(moment, at('2026-11-29T11:59:59.999Z')),
    wasInBefore(moment, moment),
  ]).toEqual([true, false])
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
    expect(couldJoin(ahead(terms), { ...member, ...change }, false, now)).toBe(could),
  )

  test('does not go to a member who is or ever was signed up', () =>
    expect(couldJoin(ahead(), member, true, now)).toBe(false))
})
