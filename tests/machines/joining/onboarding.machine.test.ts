import { expect, test } from 'vitest'
import type { InputFrom } from 'xstate'
import { onboardingMachine } from '#machines/joining/onboarding.machine.ts'
import { draftsOf } from '#rules/joining/onboarding-drafts.ts'
import { aMe, anAddress, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { onboardingModel } from './onboarding.model.ts'

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
const shows = (values: object, problem: object | null = null) => ({ context: { values, problem } })

const given = { now, query: {}, draft: null }
const step = (name: string) => ({ query: { step: name } })

const isNew = { ...given, member: fresh }
const isComplete = { ...given, member: full }

const cases: Coverage<typeof onboardingMachine> = {
  inputs: [
    isNew,
    { ...given, member: aMe({ ...full, nickname: null }) },
    { ...given, member: aMe({ ...full, birth_date: null }) },
    isComplete,
  ],
  events: {
    'address.changed': [step('privacy'), step('nickname'), step('identity'), step('address')],
  },
  outcomes: {
    loadAddresses: { done: [[]], error: [offline] },
    privacy: { done: [full], snapshot: [shows(drafts.privacy)] },
    nickname: {
      done: [full],
      snapshot: [shows(drafts.nickname)],
    },
    identity: { done: [full], snapshot: [shows(drafts.identity)] },
    address: { done: [anAddress()], snapshot: [shows(drafts.address)] },
    completeOnboarding: {
      done: [aMe(), aMe({ is_minor: true })],
      error: [offline],
    },
  },
  key: ({ context: { member, query } }) => [member.birth_date, member.nickname, query.step],
}

takesEveryTransition(onboardingMachine, cases)

test('on every path, the onboarding opens and saves its steps as the specification says', () =>
  followsModel(onboardingMachine, { ...cases, inputs: [isNew, isComplete] }, onboardingModel))

const resumed = (
  member: typeof full,
  addresses = [anAddress()],
  change: Partial<InputFrom<typeof onboardingMachine>> = {},
) => {
  const play = stage(onboardingMachine, { ...given, member, ...change })
  play.done('loadAddresses', addresses)
  return play
}

test('a reload resumes at the first missing step with the saved values', () => {
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

test('the address step starts with the saved address and its id, so that no second address is added', () => {
  expect(resumed(full).started.at(-1)).toEqual({
    id: 'address',
    input: { values: draftsOf(full, anAddress()).address },
  })
})

test('the nickname field starts with the name given at the registration', () => {
  const play = resumed(fresh, [])
  play.done('privacy', { ...fresh, address_privacy: 1 })
  expect(play.started.at(-1)).toEqual({
    id: 'nickname',
    input: { values: { nickname: 'Moth' } },
  })
})

type Play = ReturnType<typeof resumed>
const calls = (play: Play, name: string) => play.told.filter(([action]) => action === name)
const kept = (play: Play) => calls(play, 'keepDraft').at(-1)?.[1]

test.each([
  [
    'without a step leads to the first missing step',
    '',
    'nickname',
    [['goTo', { path: '/onboarding?step=nickname', replace: true }]],
  ],
  ['for a saved step opens that step', 'privacy', 'privacy', []],
  ['for the first missing step opens that step', 'nickname', 'nickname', []],
  [
    'for a later step leads back to the first missing step',
    'address',
    'nickname',
    [['goTo', { path: '/onboarding?step=nickname', replace: true }]],
  ],
])('a URL %s', (_, name, state, corrected) => {
  const play = resumed({ ...full, nickname: null }, [], step(name))
  expect([play.snapshot().value, calls(play, 'goTo')]).toEqual([state, corrected])
})

test('Back and Forward move through the saved steps, and an open step is not restarted', () => {
  const play = resumed({ ...full, last_name: null }, [], step('identity'))
  const seen = ['nickname', 'privacy', 'privacy', 'identity', 'address'].map((name) => {
    play.send({ type: 'address.changed', ...step(name) })
    return play.snapshot().value
  })
  expect([seen, calls(play, 'goTo')]).toEqual([
    ['nickname', 'privacy', 'privacy', 'identity', 'identity'],
    [['goTo', { path: '/onboarding?step=identity', replace: true }]],
  ])
  expect(play.started.slice(-5).map(({ id }) => id)).toEqual([
    'identity',
    'nickname',
    'privacy',
    'identity',
    'identity',
  ])
})

test('each step has its own URL, and Previous returns to the previous step', () => {
  const play = resumed(fresh, [], step('privacy'))
  play.done('privacy', { ...fresh, address_privacy: 1 })
  play.send({ type: 'address.changed', ...step('nickname') })
  play.send({ type: 'back.requested' })
  expect([play.snapshot().value, calls(play, 'goTo'), calls(play, 'returnTo')]).toEqual([
    'privacy',
    [['goTo', { path: '/onboarding?step=nickname' }]],
    [['returnTo', { path: '/onboarding?step=privacy' }]],
  ])
})

test('unsaved values are kept as a draft and restored after a reload', () => {
  const play = resumed({ ...full, nickname: null }, [], step('nickname'))
  play.show('nickname', shows({ nickname: 'Moss' }))
  const draft = { nickname: { nickname: 'Moss' } }
  expect(kept(play)).toEqual(draft)
  const again = resumed({ ...full, nickname: null }, [], { ...step('nickname'), draft })
  expect(again.started.at(-1)).toEqual({ id: 'nickname', input: { values: { nickname: 'Moss' } } })
  again.done('nickname', { ...full, nickname: 'Moss' })
  expect(kept(again)).toBe(null)
})

test('Back after a failed completion leads to an earlier step', () => {
  const play = resumed(full, [], step('address'))
  play.done('address', anAddress())
  play.fail('completeOnboarding', offline)
  play.send({ type: 'address.changed', ...step('identity') })
  expect(play.snapshot().value).toBe('identity')
})

test('the address form starts with the name just entered', () => {
  const play = resumed({ ...full, birth_date: null, first_name: null, last_name: null }, [])
  play.done('identity', full)
  expect(play.snapshot().context.drafts.address.name).toBe('Moth Wing')
})

test('completing the onboarding leads to the home page and updates the tab’s member', () => {
  const play = resumed(full, [])
  play.done('address', anAddress())
  play.done('completeOnboarding', aMe())
  expect(play.told.slice(-2)).toEqual([
    ['goTo', { path: '/', replace: true }],
    ['changeMember', aMe()],
  ])
})

test('a minor is first told that a parent is being asked', () => {
  const minor = aMe({ is_minor: true, can_post: false })
  const play = resumed(full, [])
  play.done('address', anAddress())
  play.done('completeOnboarding', minor)
  expect([play.snapshot().value, play.told.at(-1)]).toEqual(['parentAsked', ['keepDraft', null]])
  play.send({ type: 'farewell.read' })
  expect(play.told.slice(-2)).toEqual([
    ['goTo', { path: '/', replace: true }],
    ['changeMember', minor],
  ])
})
