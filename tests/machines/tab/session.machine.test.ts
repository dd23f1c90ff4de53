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

/** A tab with a stored token, whose owner the server has not named yet. */
function withToken() {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: true })
  return play
}

/** A tab at which a full member is logged in. */
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
])('whose token it is decides where she goes: %s', (_, member, signedIn) => {
  const play = withToken()
  play.done('loadMember', member)
  expect([play.snapshot().value, play.snapshot().context]).toEqual([{ signedIn }, { member }])
})

test('with the account everything that was kept at this tab goes, and nobody is asked', () => {
  const play = signedIn()
  const asked = play.started.length
  play.send({ type: 'account.closed' })
  expect([play.snapshot().value, play.told.slice(-2), play.started.length - asked]).toEqual([
    'anonymous',
    [['forgetToken'], guests],
    0,
  ])
})

test('a login is stored before the server is asked whose it is', () => {
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

test('while nobody answers the token stays, and the door is knocked at again by itself', () => {
  const play = withToken()
  play.fail('loadMember', offline)
  expect([play.snapshot().value, play.told]).toEqual([{ unreachable: 'waiting' }, []])
  play.wait()
  play.fail('askAgain', offline)
  play.send({ type: 'retry.requested' })
  play.done('askAgain', aMe())
  expect([play.snapshot().value, play.told]).toEqual([{ signedIn: 'active' }, [hers]])
})

test('a token that turns out to be dead behind a closed door is forgotten as well', () => {
  const play = withToken()
  play.fail('loadMember', offline)
  play.wait()
  play.fail('askAgain', aFailure({ kind: 'refused', status: 401 }))
  expect([play.snapshot().value, play.told]).toEqual(['anonymous', [['dropToken'], guests]])
})

test('whoever completes the onboarding is a full member at once', () => {
  const play = withToken()
  play.done('loadMember', newcomer)
  play.send({ type: 'member.changed', member: aMe() })
  expect([play.snapshot().value, play.snapshot().context]).toEqual([
    { signedIn: 'active' },
    { member: aMe() },
  ])
})

test('any call refused for lack of a session ends the session, and what she was writing waits for her', () => {
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
])('a logout tells the server, and leaves when it %s', (_, then) => {
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

test('a logout whose session has already ended forgets what was kept at this tab as well', () => {
  const play = signedIn()
  play.send({ type: 'logout.requested' })
  play.send({ type: 'session.refused' })
  expect([play.snapshot().value, play.told]).toEqual(['anonymous', [hers, ['forgetToken'], guests]])
})

test('a login in another tab is heard here', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: false })
  play.send({ type: 'token.read', stored: true })
  expect(play.snapshot().value).toBe('loadingMember')
})

test('what somebody else has typed at this tab stays neither with a guest nor with a member', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: false })
  play.send({ type: 'token.received', token: 'a-token' })
  play.done('loadMember', aMe())
  play.send({ type: 'member.changed', member: aMe({ nickname: 'Moss' }) })
  play.send({ type: 'token.read', stored: false })
  expect(play.told.filter(([action]) => action === 'keepDraftsOf')).toEqual([guests, hers, guests])
})

/** A tab at which a paused member is logged in. */
function signedInPaused() {
  const play = withToken()
  play.done('loadMember', paused)
  return play
}

test('a paused member is asked for again when the pause ends, and not before', () => {
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

test('a server that still counts the pause is not asked again before the next tick', () => {
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
