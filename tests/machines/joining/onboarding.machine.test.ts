import { expect, test } from 'vitest'
import { onboardingMachine } from '#machines/joining/onboarding.machine.ts'
import { draftsOf } from '#rules/joining/onboarding-drafts.ts'
import { aFailure, aMe, anAddress, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const now = '2026-11-20T12:00:00.000Z'
const full = aMe({ has_completed_onboarding: false })
const fresh = aMe({
  ...full,
  address_privacy: null,
  nickname: null,
  suggested_nickname: 'Moth',
  first_name: null,
  last_name: null,
  birth_date: null,
  region: null,
})
const drafts = draftsOf(full, null)
const taken = aFailure({ kind: 'invalid', status: 422, message: 'This nickname is already taken' })
const shows = (values: object, problem: object | null = null) => ({ context: { values, problem } })

takesEveryTransition(onboardingMachine, {
  inputs: [
    { member: fresh, now },
    { member: aMe({ ...full, nickname: null }), now },
    { member: aMe({ ...full, birth_date: null }), now },
    { member: full, now },
  ],
  outcomes: {
    loadAddresses: { done: [[]], error: [offline] },
    privacy: { done: [full], snapshot: [shows(drafts.privacy)] },
    nickname: {
      done: [full],
      snapshot: [shows(drafts.nickname), shows(drafts.nickname, taken.problem)],
    },
    identity: { done: [full], snapshot: [shows(drafts.identity)] },
    address: { done: [anAddress()], snapshot: [shows(drafts.address)] },
    completeOnboarding: {
      done: [aMe(), aMe({ is_minor: true })],
      error: [offline],
    },
  },
  key: ({ context: { member, told } }) => [member.birth_date, member.nickname, told],
})

const resumed = (member: typeof full, addresses = [anAddress()]) => {
  const play = stage(onboardingMachine, { member, now })
  play.done('loadAddresses', addresses)
  return play
}

test('a reload resumes at the first missing step, with what was saved before', () => {
  const minor = { ...full, birth_date: '2010-01-01', is_minor: true }
  expect(
    [
      resumed(fresh, []),
      resumed({ ...full, address_privacy: 3 }),
      resumed({ ...full, nickname: null }),
      resumed({ ...full, last_name: null }),
      resumed(minor),
      resumed(full, []),
      resumed(full),
    ].map((play) => play.snapshot().value),
  ).toEqual(['privacy', 'privacy', 'nickname', 'identity', 'identity', 'address', 'address'])
})

test('an address that was saved before is shown again and changed, not duplicated', () => {
  expect(resumed(full).started.at(-1)).toEqual({
    id: 'address',
    input: { values: draftsOf(full, anAddress()).address },
  })
})

test('the nickname starts with what was said at the registration', () => {
  const play = resumed(fresh, [])
  play.done('privacy', { ...fresh, address_privacy: 1 })
  expect(play.started.at(-1)).toEqual({
    id: 'nickname',
    input: { values: { nickname: 'Moth' } },
  })
})

test('a taken nickname is announced; no answer does not count as taken', () => {
  const play = resumed({ ...full, nickname: null }, [])
  play.show('nickname', shows(drafts.nickname, offline.problem))
  play.show('nickname', shows(drafts.nickname))
  expect(play.told).toEqual([])
  play.show('nickname', shows(drafts.nickname, taken.problem))
  expect([play.snapshot().value, play.told]).toEqual([
    'nickname',
    [['announce', { message: 'This nickname is already taken', tone: 'bad' }]],
  ])
})

test('a parcel is addressed to the name that was just given', () => {
  const play = resumed({ ...full, birth_date: null, first_name: null, last_name: null }, [])
  play.done('identity', full)
  expect(play.snapshot().context.drafts.address.name).toBe('Moth Wing')
})

test('the end leads home and lets the rest of the tab know', () => {
  const play = resumed(full, [])
  play.done('address', anAddress())
  play.done('completeOnboarding', aMe())
  expect(play.told).toEqual([
    ['goTo', { path: '/', replace: true }],
    ['changeMember', aMe()],
  ])
})

test('a minor reads first that a parent is being asked', () => {
  const minor = aMe({ is_minor: true, can_post: false })
  const play = resumed(full, [])
  play.done('address', anAddress())
  play.done('completeOnboarding', minor)
  expect([play.snapshot().value, play.told]).toEqual(['parentAsked', []])
  play.send({ type: 'farewell.read' })
  expect(play.told).toEqual([
    ['goTo', { path: '/', replace: true }],
    ['changeMember', minor],
  ])
})
