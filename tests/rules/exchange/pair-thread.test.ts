import { addHours } from 'date-fns'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  goesOutAt,
  hasGoneOut,
  messageId,
  messageOf,
  modsMayOpen,
  offSince,
  otherRole,
  partOf,
  showsMessages,
  switchingOffRefusal,
  type Talker,
  THREAD_ROLES,
  THREAD_STATES,
  type ThreadFacts,
  threadMessageInputSchema,
  threadState,
  writingRefusal,
} from '#rules/exchange/pair-thread.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const now = new Date('2026-12-02T15:00:00.000Z')
const thisPart = new Date('2026-12-02T14:00:00.000Z')
const earlier = new Date('2026-12-02T06:00:00.000Z')

const adult: Talker = {
  is_minor: false,
  has_received_parent_confirmation: false,
  parent_allows_threads: false,
  is_suspended: false,
  is_paused: false,
  off_in: null,
}
const minor = { ...adult, is_minor: true, has_received_parent_confirmation: true }
const allowed = { ...minor, parent_allows_threads: true }
const facts: ThreadFacts = {
  with: 'recipient',
  me: adult,
  other: adult,
  isMod: false,
  isReadable: true,
  now,
}

describe('a thread', () => {
  test.for<[string, Partial<ThreadFacts>, string]>([
    ['between two adults is open', {}, 'open'],
    ['is closed once addresses are hidden', { isReadable: false }, 'closed'],
    ['rests while the reader is paused', { me: { ...adult, is_paused: true } }, 'paused'],
    ['rests while the other side is paused', { other: { ...adult, is_paused: true } }, 'paused'],
    ['rests while the reader is suspended', { me: { ...adult, is_suspended: true } }, 'paused'],
    [
      'rests while the other side is suspended',
      { other: { ...adult, is_suspended: true } },
      'paused',
    ],
    [
      'rests while a parent has withdrawn their confirmation',
      { other: { ...allowed, has_received_parent_confirmation: false } },
      'paused',
    ],
    [
      'does not rest for a mod whose gifter is paused',
      { with: 'gifter', isMod: true, other: { ...adult, is_paused: true } },
      'open',
    ],
    [
      'rests for a mod whose recipient is paused',
      { isMod: true, other: { ...adult, is_paused: true } },
      'paused',
    ],
    [
      'is off for the side that switched it off',
      { me: { ...adult, off_in: thisPart } },
      'off_by_me',
    ],
    [
      'stays open for the other side until the next part of the day',
      { other: { ...adult, off_in: thisPart } },
      'open',
    ],
    [
      'is off for the other side from the next part of the day on',
      { other: { ...adult, off_in: earlier } },
      'off',
    ],
    ['with a minor is off without their parent’s agreement', { other: minor }, 'off'],
    ['of a minor is off without their parent’s agreement', { me: minor }, 'off'],
    ['with a minor is open if their parent has agreed', { other: allowed }, 'open'],
    ['between two minors needs both parents', { me: allowed, other: minor }, 'off'],
  ])('%s', ([, change, state]) => {
    expect(threadState({ ...facts, ...change })).toBe(state)
  })

  test('that is off for a minor’s sake cannot be told from one that was switched off', () => {
    const forMinor = threadState({ ...facts, other: minor })
    const switchedOff = threadState({ ...facts, other: { ...adult, off_in: earlier } })
    expect(writingRefusal(forMinor)).toEqual(writingRefusal(switchedOff))
  })

  test('takes messages only while it is open, and can be switched off until it is closed', () => {
    expect(THREAD_STATES.filter((state) => writingRefusal(state) === null)).toEqual(['open'])
    expect(THREAD_STATES.filter((state) => switchingOffRefusal(state) !== null)).toEqual(['closed'])
  })

  test('hides its messages while it rests and once it is closed', () => {
    expect(THREAD_STATES.filter(showsMessages)).toEqual(['open', 'off_by_me', 'off'])
  })

  test('can be opened by mods after a report, or if one side is a minor', () => {
    const asked = [true, false].flatMap((hasReport) =>
      [true, false].map((hasMinor) => modsMayOpen({ hasReport, hasMinor })),
    )
    expect(asked).toEqual([true, true, true, false])
  })
})

describe('the parts of the day', () => {
  test.for([
    ['2026-12-02T05:59:59.999Z', '2026-12-01T22:00:00.000Z'],
    ['2026-12-02T06:00:00.000Z', '2026-12-02T06:00:00.000Z'],
    ['2026-12-02T13:59:59.999Z', '2026-12-02T06:00:00.000Z'],
    ['2026-12-02T14:00:00.000Z', '2026-12-02T14:00:00.000Z'],
    ['2026-12-02T22:00:00.000Z', '2026-12-02T22:00:00.000Z'],
  ] as const)('%s belongs to the part that starts at %s', ([at, start]) => {
    expect(partOf(new Date(at)).toISOString()).toBe(start)
  })

  test('what is written in one part goes out when the next one starts, whatever the time', () => {
    const moments = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, (at) => {
        const part = partOf(at)
        expect(partOf(part)).toEqual(part)
        expect(part <= at && at < goesOutAt(part)).toBe(true)
        expect(hasGoneOut(part, at)).toBe(false)
        expect(hasGoneOut(part, goesOutAt(part))).toBe(true)
        expect(partOf(goesOutAt(part))).toEqual(addHours(part, 8))
      }),
    )
  })
})

test('the ids of one side’s messages are unique in a thread, and do not depend on the other side’s', () => {
  const all = [1, 2, 3].flatMap((number) => THREAD_ROLES.map((from) => ({ from, number })))
  const ids = all.map(({ from, number }) => messageId(from, number))
  expect(new Set(ids).size).toBe(all.length)
  expect(ids.map(messageOf)).toEqual(all)
  expect(THREAD_ROLES.map(otherRole)).toEqual(['recipient', 'gifter'])
})

test('a message has 1 to 2,000 visible characters', () => {
  const errorsOf = (message: string) => fieldErrors(threadMessageInputSchema, { message })
  expect([errorsOf('a'.repeat(2_000)), errorsOf('👍')]).toEqual([{}, {}])
  expect(errorsOf('a'.repeat(2_001))).toEqual({
    message: ['This field should be at most 2,000 characters long'],
  })
  expect(errorsOf(' \n ')).toEqual({ message: ['This field is required'] })
})

test('a member’s side is off since they switched off the thread, or all of their threads', () => {
  const cases = [
    offSince(null, null),
    offSince(thisPart, null),
    offSince(null, thisPart),
    offSince(earlier, thisPart),
    offSince(thisPart, earlier),
  ]
  expect(cases).toEqual([null, thisPart, thisPart, earlier, earlier])
})
