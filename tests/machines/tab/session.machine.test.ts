import { expect, test } from 'vitest'
import { sessionMachine, standingOf } from '#machines/tab/session.machine.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const guests = ['keepDraftsOf', { owner: null }]
const hers = ['keepDraftsOf', { owner: aMe().id }]
const newcomer = aMe({ has_completed_onboarding: false })
const UNTIL = '2026-11-23T10:00:00.000Z'
const pausing = { is_paused: true, paused_until: UNTIL }
const paused = aMe(pausing)
const before = { now: '2026-11-23T09:59:59.999Z' }
const after = { now: UNTIL }

takesEveryTransition(sessionMachine, {
  delays: { logoutPatience: 3_000, reachInterval: 10_000 },
  events: {
    'token.read': [{ stored: true }, { stored: false }],
    'token.received': [{ token: 'a-token' }],
    'member.changed': [{ member: aMe() }, { member: newcomer }],
    'clock.ticked': [before, after],
  },
  outcomes: {
    loadMember: {
      done: [aMe(), newcomer, paused, aMe({ ...pausing, has_completed_onboarding: false })],
      error: [offline, aFailure({ status: 500 })],
    },
    endSession: { done: [undefined], error: [offline] },
  },
})

/** A tab with a stored token whose member has not loaded yet. */
function withToken() {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: true })
  return play
}

/** A tab with a full member logged in. */
function signedIn() {
  const play = withToken()
  play.done('loadMember', aMe())
  return play
}

test('without a stored token nobody is logged in', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: false })
  expect([play.snapshot().value, play.started.map(({ id }) => id)]).toEqual([
    'anonymous',
    ['storedToken', 'clock'],
  ])
})

test.each([
  ['a full member has the run of the place', aMe(), 'active'],
  ['a new one still has questions to answer', newcomer, 'onboarding'],
])('the member of the token decides where the tab leads: %s', (_, member, signedIn) => {
  const play = withToken()
  play.done('loadMember', member)
  expect([play.snapshot().value, play.snapshot().context]).toEqual([{ signedIn }, { member }])
})

test('closing the account deletes everything kept at this tab, without a question', () => {
  const play = signedIn()
  const asked = play.started.length
  play.send({ type: 'account.closed' })
  expect([play.snapshot().value, play.told.slice(-2), play.started.length - asked]).toEqual([
    'anonymous',
    [['forgetToken'], guests],
    0,
  ])
})

test('a login stores its token before the member is loaded', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: false })
  play.send({ type: 'token.received', token: 'a-token' })
  expect([play.snapshot().value, play.told]).toEqual([
    'loadingMember',
    [guests, ['storeToken', { type: 'token.received', token: 'a-token' }]],
  ])
})

test.each([
  ['does not know', aFailure({ kind: 'refused', status: 401 })],
  ['fails over', aFailure({ status: 500 })],
])('a token that the server %s is forgotten', (_, failure) => {
  const play = withToken()
  play.fail('loadMember', failure)
  expect([play.snapshot().value, play.told]).toEqual(['anonymous', [['dropToken'], guests]])
})

test('an unreachable server keeps the token, and the member is requested again by itself', () => {
  const play = withToken()
  play.fail('loadMember', offline)
  expect([play.snapshot().value, play.told]).toEqual([{ unreachable: 'waiting' }, []])
  play.wait()
  play.fail('askAgain', offline)
  play.send({ type: 'retry.requested' })
  play.done('askAgain', aMe())
  expect([play.snapshot().value, play.told]).toEqual([{ signedIn: 'active' }, [hers]])
})

test('a token that a later retry finds invalid is deleted as well', () => {
  const play = withToken()
  play.fail('loadMember', offline)
  play.wait()
  play.fail('askAgain', aFailure({ kind: 'refused', status: 401 }))
  expect([play.snapshot().value, play.told]).toEqual(['anonymous', [['dropToken'], guests]])
})

test('a member who completes the onboarding is a full member immediately', () => {
  const play = withToken()
  play.done('loadMember', newcomer)
  play.send({ type: 'member.changed', member: aMe() })
  expect([play.snapshot().value, play.snapshot().context]).toEqual([
    { signedIn: 'active' },
    { member: aMe() },
  ])
})

test('any call refused for lack of a session ends the session and keeps the member’s draft', () => {
  const play = signedIn()
  play.send({ type: 'session.refused' })
  expect([play.snapshot().value, play.snapshot().context, play.told]).toEqual([
    'anonymous',
    { member: null },
    [hers, ['dropToken'], guests],
  ])
})

test.each([
  ['answers', (play: ReturnType<typeof signedIn>) => play.done('endSession')],
  ['fails', (play: ReturnType<typeof signedIn>) => play.fail('endSession', offline)],
  ['does not answer in time', (play: ReturnType<typeof signedIn>) => play.wait()],
])('a logout notifies the server, and leaves when it %s', (_, then) => {
  const play = signedIn()
  play.send({ type: 'logout.requested' })
  expect([play.snapshot().value, play.started.at(-1)?.id, play.told]).toEqual([
    'loggingOut',
    'endSession',
    [hers],
  ])
  then(play)
  expect([play.snapshot().value, play.snapshot().context, play.told]).toEqual([
    'anonymous',
    { member: null },
    [hers, ['forgetToken'], guests],
  ])
})

test('a logout of an already ended session deletes what was kept at this tab as well', () => {
  const play = signedIn()
  play.send({ type: 'logout.requested' })
  play.send({ type: 'session.refused' })
  expect([play.snapshot().value, play.told]).toEqual(['anonymous', [hers, ['forgetToken'], guests]])
})

test('a login in another tab takes effect here', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: false })
  play.send({ type: 'token.read', stored: true })
  expect(play.snapshot().value).toBe('loadingMember')
})

test('text typed by another member is deleted for a guest and for a different member', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: false })
  play.send({ type: 'token.received', token: 'a-token' })
  play.done('loadMember', aMe())
  play.send({ type: 'member.changed', member: aMe({ nickname: 'Moss' }) })
  play.send({ type: 'token.read', stored: false })
  expect(play.told.filter(([action]) => action === 'keepDraftsOf')).toEqual([guests, hers, guests])
})

/** A tab with a paused member logged in. */
function signedInPaused() {
  const play = withToken()
  play.done('loadMember', paused)
  return play
}

test('a paused member is loaded again when the pause ends, and not before', () => {
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

test('a pause that ends without a network ends at the next tick', () => {
  const play = signedInPaused()
  play.send({ type: 'clock.ticked', ...after })
  play.fail('renewMember', offline)
  const kept = [play.snapshot().value, play.snapshot().context]
  play.send({ type: 'clock.ticked', ...after })
  expect([kept, play.snapshot().value]).toEqual([
    [{ signedIn: 'active' }, { member: paused }],
    { signedIn: 'renewing' },
  ])
})

test.each([
  ['a suspended member', aMe({ is_suspended: true }), 'restricted'],
  ['a paused member', paused, 'restricted'],
  ['a full member', aMe(), 'active'],
  ['a paused newcomer', aMe({ ...pausing, has_completed_onboarding: false }), 'onboarding'],
])('the standing of %s', (_, member, standing) => {
  const play = withToken()
  play.done('loadMember', member)
  expect(standingOf(play.snapshot())).toBe(standing)
})
