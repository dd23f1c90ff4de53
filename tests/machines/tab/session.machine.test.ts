import { expect, test } from 'vitest'
import { sessionMachine, standingOf } from '#machines/tab/session.machine.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { sessionModel } from './session.model.ts'

const guests = ['keepDraftsOf', { owner: null }]
const ownDrafts = ['keepDraftsOf', { owner: aMe().id }]
const newcomer = aMe({ has_completed_onboarding: false })
const UNTIL = '2026-11-23T10:00:00.000Z'
const pausing = { is_paused: true, paused_until: UNTIL }
const paused = aMe(pausing)
const extended = aMe({ ...pausing, paused_until: '2026-11-25T10:00:00.000Z' })
const before = { now: '2026-11-23T09:59:59.999Z' }
const after = { now: UNTIL }

const cases: Coverage<typeof sessionMachine> = {
  delays: { logoutPatience: 3_000, reachInterval: 10_000 },
  events: {
    'token.read': [
      { stored: true, pocketUntil: null },
      { stored: true, pocketUntil: UNTIL },
      { stored: false, pocketUntil: null },
    ],
    'token.received': [{ token: 'a-token' }],
    'member.changed': [{ member: aMe() }, { member: newcomer }],
    'clock.ticked': [before, after],
  },
  outcomes: {
    loadMember: {
      done: [
        aMe(),
        newcomer,
        paused,
        aMe({ ...pausing, has_completed_onboarding: false }),
        extended,
      ],
      error: [offline, aFailure({ status: 500 })],
    },
    endSession: { done: [undefined], error: [offline] },
  },
}

takesEveryTransition(sessionMachine, cases)

test('on every path, a session starts, retries and ends as the specification says', () =>
  followsModel(sessionMachine, cases, sessionModel))

/** A tab with a stored token whose member has not loaded yet. */
function withToken() {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: true, pocketUntil: null })
  return play
}

/** A tab with a full member logged in. */
function signedIn() {
  const play = withToken()
  play.done('loadMember', aMe())
  return play
}

test('nobody is logged in without a stored token', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: false, pocketUntil: null })
  expect([play.snapshot().value, play.started.map(({ id }) => id)]).toEqual([
    'anonymous',
    ['storedToken', 'clock'],
  ])
})

test.each([
  ['active', 'a full member', aMe()],
  ['onboarding', 'a newcomer', newcomer],
])('the session is “%s” with the token of %s', (signedIn, _, member) => {
  const play = withToken()
  play.done('loadMember', member)
  expect([play.snapshot().value, play.snapshot().context]).toEqual([
    { signedIn },
    { member, pocketUntil: null, isRequested: false },
  ])
})

test('closing the account deletes all data stored in this tab, without a prompt', () => {
  const play = signedIn()
  const asked = play.started.length
  play.send({ type: 'account.closed' })
  expect([play.snapshot().value, play.told.slice(-2), play.started.length - asked]).toEqual([
    'anonymous',
    [ownDrafts, ['forgetToken']],
    0,
  ])
})

test('a login stores its token before the member is loaded', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: false, pocketUntil: null })
  play.send({ type: 'token.received', token: 'a-token' })
  expect([play.snapshot().value, play.told]).toEqual([
    'loadingMember',
    [guests, ['storeToken', { type: 'token.received', token: 'a-token' }]],
  ])
})

test.each([
  ['does not know it', aFailure({ kind: 'refused', status: 401 })],
  ['fails to check it', aFailure({ status: 500 })],
])('the token is deleted when the server %s', (_, failure) => {
  const play = withToken()
  play.fail('loadMember', failure)
  expect([play.snapshot().value, play.told]).toEqual(['anonymous', [['dropToken']]])
})

test('an unreachable server keeps the token, and the member is requested again automatically', () => {
  const play = withToken()
  play.fail('loadMember', offline)
  expect([play.snapshot().value, play.told]).toEqual([{ unreachable: 'waiting' }, []])
  play.wait()
  play.fail('askAgain', offline)
  play.send({ type: 'retry.requested' })
  play.done('askAgain', aMe())
  expect([play.snapshot().value, play.told]).toEqual([{ signedIn: 'active' }, [ownDrafts]])
})

test('a retry that the member requested counts as requested until its response, and an automatic retry never does', () => {
  const play = withToken()
  const isRequested = () => play.snapshot().context.isRequested
  play.fail('loadMember', offline)
  play.send({ type: 'retry.requested' })
  const requested = isRequested()
  play.fail('askAgain', offline)
  const failed = isRequested()
  play.wait()
  expect([requested, failed, play.snapshot().value, isRequested()]).toEqual([
    true,
    false,
    { unreachable: 'knocking' },
    false,
  ])
})

test('a token that turns out to be invalid in a later retry is also deleted', () => {
  const play = withToken()
  play.fail('loadMember', offline)
  play.wait()
  play.fail('askAgain', aFailure({ kind: 'refused', status: 401 }))
  expect([play.snapshot().value, play.told]).toEqual(['anonymous', [['dropToken']]])
})

test('a member who completes the onboarding is a full member immediately', () => {
  const play = withToken()
  play.done('loadMember', newcomer)
  play.send({ type: 'member.changed', member: aMe() })
  expect([play.snapshot().value, play.snapshot().context]).toEqual([
    { signedIn: 'active' },
    { member: aMe(), pocketUntil: null, isRequested: false },
  ])
})

test('any call refused for lack of a session ends the session and keeps the member’s drafts', () => {
  const play = signedIn()
  play.send({ type: 'session.refused' })
  expect([play.snapshot().value, play.snapshot().context, play.told]).toEqual([
    'anonymous',
    { member: null, pocketUntil: null, isRequested: false },
    [ownDrafts, ['dropToken']],
  ])
})

test.each([
  ['answers', (play: ReturnType<typeof signedIn>) => play.done('endSession')],
  ['fails', (play: ReturnType<typeof signedIn>) => play.fail('endSession', offline)],
  ['does not respond in time', (play: ReturnType<typeof signedIn>) => play.wait()],
])(
  'a logout deletes the data stored for offline use, notifies the server, and ends the session when the server %s',
  (_, then) => {
    const play = signedIn()
    play.send({ type: 'logout.requested' })
    expect([play.snapshot().value, play.started.at(-1)?.id, play.told]).toEqual([
      'loggingOut',
      'endSession',
      [ownDrafts, ['wipePocket']],
    ])
    then(play)
    expect([play.snapshot().value, play.snapshot().context, play.told]).toEqual([
      'anonymous',
      { member: null, pocketUntil: null, isRequested: false },
      [ownDrafts, ['wipePocket'], ['forgetToken']],
    ])
  },
)

test('logging out of a session that has already ended also deletes all data stored in this tab', () => {
  const play = signedIn()
  play.send({ type: 'logout.requested' })
  play.send({ type: 'session.refused' })
  expect([play.snapshot().value, play.told]).toEqual([
    'anonymous',
    [ownDrafts, ['wipePocket'], ['forgetToken']],
  ])
})

test('a login in another tab also takes effect in this tab', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: false, pocketUntil: null })
  play.send({ type: 'token.read', stored: true, pocketUntil: null })
  expect(play.snapshot().value).toBe('loadingMember')
})

test('text typed by another member is deleted for a guest and for a different member', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: false, pocketUntil: null })
  play.send({ type: 'token.received', token: 'a-token' })
  play.done('loadMember', aMe())
  play.send({ type: 'member.changed', member: aMe({ nickname: 'Moss' }) })
  play.send({ type: 'token.read', stored: false, pocketUntil: null })
  expect(play.told.filter(([action]) => action === 'keepDraftsOf')).toEqual([
    guests,
    ownDrafts,
    guests,
  ])
})

/** A tab with a paused member logged in. */
function signedInPaused() {
  const play = withToken()
  play.done('loadMember', paused)
  return play
}

test('a paused member is loaded again only when the pause ends', () => {
  const play = signedInPaused()
  play.send({ type: 'clock.ticked', ...before })
  const early = play.snapshot().value
  play.send({ type: 'clock.ticked', ...after })
  const asking = [play.snapshot().value, standingOf(play.snapshot())]
  play.done('renewMember', aMe())
  expect([early, asking, play.snapshot().value, standingOf(play.snapshot())]).toEqual([
    { signedIn: 'active' },
    [{ signedIn: 'renewing' }, 'restricted'],
    { signedIn: 'active' },
    'active',
  ])
})

test('a member whom the server still counts as paused is not loaded again before the next tick', () => {
  const play = signedInPaused()
  play.send({ type: 'clock.ticked', ...after })
  const asked = play.started.length
  play.done('renewMember', paused)
  expect([play.snapshot().value, play.started.length]).toEqual([{ signedIn: 'active' }, asked])
})

test('a pause that ends while the network is down is checked again at the next tick', () => {
  const play = signedInPaused()
  play.send({ type: 'clock.ticked', ...after })
  play.fail('renewMember', offline)
  const kept = [play.snapshot().value, play.snapshot().context]
  play.send({ type: 'clock.ticked', ...after })
  expect([kept, play.snapshot().value]).toEqual([
    [{ signedIn: 'active' }, { member: paused, pocketUntil: null, isRequested: false }],
    { signedIn: 'renewing' },
  ])
})

test('a pause that was extended in the meantime ends at the new time', () => {
  const play = signedInPaused()
  play.send({ type: 'clock.ticked', ...after })
  play.done('renewMember', extended)
  expect(play.sent.at(-1)).toEqual({
    id: 'clock',
    event: { type: 'boundary.expected', at: extended.paused_until },
  })
})

test.each([
  ['a suspended member', 'restricted', aMe({ is_suspended: true })],
  ['a paused member', 'restricted', paused],
  ['a full member', 'active', aMe()],
  ['a paused newcomer', 'onboarding', aMe({ ...pausing, has_completed_onboarding: false })],
] as const)('the standing of %s is “%s”', (_, standing, member) => {
  const play = withToken()
  play.done('loadMember', member)
  expect(standingOf(play.snapshot())).toBe(standing)
})
