import { describe, expect, test } from 'vitest'
import {
  afterJoining,
  afterPosting,
  awaitsFirstSwap,
  FIRST_STEPS_KEPT,
  type FirstStepsKept,
  firstSteps,
  firstStepsOf,
  hasJustJoined,
  hasTakenFirstSteps,
  isBrandNew,
  isGuide,
  isGuideUnread,
  keptAfter,
  showsFirstSteps,
} from '#rules/member/first-steps.ts'
import type { Me } from '#rules/member/schema.ts'
import { aMe } from '#tests/support/builders.ts'

const none = { has_read: false, has_joined: false, has_posted: false }
const all = { has_read: true, has_joined: true, has_posted: true }
const aNewcomer = (change: Partial<Me> = {}) => aMe({ first_steps: none, ...change })
const aWaitingMinor = (change: Partial<Me> = {}) =>
  aNewcomer({ is_minor: true, can_post: false, birth_date: '2011-06-01', ...change })

test('first steps stay dismissed when the member reads the guide later', () => {
  const after = (before: FirstStepsKept) =>
    (['read', 'put_away'] as const).map((kept) => keptAfter(before, { kept }))
  expect(FIRST_STEPS_KEPT.map(after)).toEqual([
    ['read', 'put_away'],
    ['read', 'put_away'],
    ['put_away', 'put_away'],
  ])
})

test.for<[string, FirstStepsKept, boolean, boolean, Me['first_steps']]>([
  ['a new member', 'open', false, false, none],
  ['a reader', 'read', false, false, { ...none, has_read: true }],
  ['a participant', 'open', true, false, { ...none, has_joined: true }],
  ['an author who has not read', 'open', true, true, { ...all, has_read: false }],
  ['a member who has taken all', 'read', true, true, null],
  ['a member who has dismissed them', 'put_away', false, false, null],
])(
  'the first steps that the server sends for %s are: $4',
  ([, kept, has_joined, has_posted, steps]) => {
    expect(firstStepsOf(kept, { has_joined, has_posted })).toEqual(steps)
  },
)

test('posting and signing up each complete a first step in this tab, if the member has first steps', () => {
  expect(afterPosting(aNewcomer()).first_steps).toEqual({ ...none, has_posted: true })
  expect(afterJoining(aNewcomer()).first_steps).toEqual({ ...none, has_joined: true })
  expect(afterPosting(aMe())).toEqual(aMe())
})

test('a sign-up counts as new only if the first step “joined” is not completed yet', () => {
  const [joined, open] = [{ is_signed_up: true }, { is_signed_up: false }]
  expect(hasJustJoined(aNewcomer(), [open, joined])).toBe(true)
  expect(hasJustJoined(aNewcomer(), [open])).toBe(false)
  expect(hasJustJoined(afterJoining(aNewcomer()), [joined])).toBe(false)
  expect(hasJustJoined(aNewcomer(), null)).toBe(false)
  expect(hasJustJoined(aMe(), [joined])).toBe(false)
})

test('the guide counts as unread until the member has read it, but not for restricted members', () => {
  expect(isGuideUnread(aNewcomer())).toBe(true)
  expect(isGuideUnread(aNewcomer({ first_steps: { ...none, has_read: true } }))).toBe(false)
  expect(isGuideUnread(aNewcomer({ is_suspended: true }))).toBe(false)
  expect(isGuideUnread(aMe())).toBe(false)
  expect(isGuideUnread(null)).toBe(false)
})

test('the guide is the page about how a swap works', () => {
  expect([isGuide('how-it-works'), isGuide('rules')]).toEqual([true, false])
})

test('a member is brand new until they take one of the first steps', () => {
  expect(isBrandNew(aNewcomer())).toBe(true)
  for (const step of ['has_read', 'has_joined', 'has_posted'])
    expect(isBrandNew(aNewcomer({ first_steps: { ...none, [step]: true } }))).toBe(false)
  expect(isBrandNew(aMe())).toBe(false)
})

describe('the first steps on the home page', () => {
  test('are reading, joining and saying hello', () => {
    expect(firstSteps(aNewcomer({ region: 'uk', regions: ['worldwide', 'europe', 'uk'] }))).toEqual(
      [
        {
          name: 'guide',
          title: 'How a swap works',
          more: 'A one-minute read',
          path: '/page/how-it-works',
          isDone: false,
        },
        {
          name: 'swap',
          title: 'Your first swap',
          more: 'Open to members in the United Kingdom',
          path: '/exchanges?f=available&regions=worldwide,europe,uk',
          isDone: false,
        },
        {
          name: 'hello',
          title: 'Say hello',
          more: 'Tell the others you’re here',
          path: '/?do=hello',
          isDone: false,
        },
      ],
    )
  })

  test('lead a member without a region to their profile first', () => {
    const [, swap] = firstSteps(aNewcomer({ region: null, regions: [] }))
    expect(swap).toEqual({
      name: 'swap',
      title: 'Your first swap',
      more: 'Set your region first',
      path: '/profile',
      isDone: false,
    })
  })

  test('of a minor whose parent has not confirmed are reading and waiting', () => {
    const steps = (me: Me) => firstSteps(me).map(({ title, path }) => [title, path])
    expect(steps(aWaitingMinor())).toEqual([
      ['How a swap works', '/page/how-it-works'],
      ['A parent’s yes', null],
    ])
    const confirmed = aWaitingMinor({ has_received_parent_confirmation: true })
    expect(steps(confirmed).map(([title]) => title)).toEqual([
      'How a swap works',
      'Your first swap',
      'Say hello',
    ])
  })

  test('are shown until all of them are done, except to restricted members', () => {
    expect(showsFirstSteps(aNewcomer({ first_steps: { ...all, has_posted: false } }))).toBe(true)
    expect(showsFirstSteps(aWaitingMinor({ first_steps: { ...none, has_read: true } }))).toBe(true)
    expect(showsFirstSteps(aNewcomer({ first_steps: all }))).toBe(false)
    expect(showsFirstSteps(aNewcomer({ is_paused: true }))).toBe(false)
    expect(showsFirstSteps(aMe())).toBe(false)
  })

  test('replace the swaps until the member has joined one', () => {
    expect(awaitsFirstSwap(aNewcomer())).toBe(true)
    expect(awaitsFirstSwap(afterJoining(aNewcomer()))).toBe(false)
    expect(awaitsFirstSwap(aMe())).toBe(false)
  })

  test('count as taken once all three are taken', () => {
    expect(hasTakenFirstSteps(aNewcomer({ first_steps: all }))).toBe(true)
    expect(hasTakenFirstSteps(aNewcomer({ first_steps: { ...all, has_read: false } }))).toBe(false)
    expect(hasTakenFirstSteps(aMe())).toBe(false)
  })
})
