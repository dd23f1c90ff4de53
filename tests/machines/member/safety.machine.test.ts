import { expect, test } from 'vitest'
import { safetyMachine } from '#machines/member/safety.machine.ts'
import { anOwnSession, offline } from '#tests/support/builders.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const email = 'moth@wing.example'
const mine = anOwnSession({ id: 60, is_current: true })
const [phone, library] = [anOwnSession({ id: 61 }), anOwnSession({ id: 62 })]
const password = overlayOpened('password')

takesEveryTransition(safetyMachine, {
  input: { email },
  events: {
    'end.requested': [{ id: phone.id }],
    'overlay.opened': [password],
  },
  outcomes: {
    loadSessions: { done: [[mine, phone, library]], error: [offline] },
    endSession: { done: [undefined], error: [offline] },
    endOtherSessions: { done: [undefined], error: [offline] },
    passwordChange: { done: [undefined] },
  },
})

/** The chart with its list loaded. */
function listed() {
  const play = stage(safetyMachine, { email })
  play.done('loadSessions', [mine, phone, library])
  return play
}
const shown = (play: ReturnType<typeof listed>) => {
  const { sessions, chosenId, problem } = play.snapshot().context
  return { sessions, chosenId, problem }
}

test('an ended session leaves the list', () => {
  const play = listed()
  play.send({ type: 'end.requested', id: phone.id })
  play.done('endSession')
  expect(play.started.at(-1)).toEqual({ id: 'endSession', input: { id: phone.id } })
  expect(shown(play)).toEqual({ sessions: [mine, library], chosenId: null, problem: null })
})

test('a session that could not be ended stays, with the reason until the next try', () => {
  const play = listed()
  play.send({ type: 'end.requested', id: phone.id })
  play.fail('endSession', offline)
  const failed = shown(play)
  play.send({ type: 'others.dismissed' })
  expect([failed, shown(play).problem]).toEqual([
    { sessions: [mine, phone, library], chosenId: null, problem: offline.problem },
    null,
  ])
})

test('a changed password is announced in a toast, and only this session stays in the list', () => {
  const play = listed()
  play.send(password)
  play.done('passwordChange')
  expect([play.snapshot().value.password, shown(play).sessions, play.told]).toEqual([
    'kept',
    [mine],
    [['closeOverlay'], ['announce', { message: 'Password changed', tone: 'good' }]],
  ])
})

test('a list that was loading when the other sessions ended is requested again', () => {
  const play = stage(safetyMachine, { email })
  play.send(password)
  play.done('passwordChange')
  expect(play.started.filter(({ id }) => id === 'loadSessions')).toHaveLength(2)
  play.done('loadSessions', [mine])
  expect(shown(play).sessions).toEqual([mine])
})

test('the URL opens the password popup before the list has loaded, and Back closes it', () => {
  const play = stage(safetyMachine, { email })
  const values = [password, password, overlayClosed].map((event) => {
    play.send(event)
    return play.snapshot().value.password
  })
  expect([values, play.told]).toEqual([['changing', 'changing', 'kept'], []])
  expect(play.started.filter(({ id }) => id === 'passwordChange')).toHaveLength(1)
})

test('cancelling the password change closes its popup immediately and leaves its URL', () => {
  const play = stage(safetyMachine, { email })
  play.send(password)
  play.send({ type: 'popup.closed' })
  expect([play.snapshot().value.password, play.told]).toEqual(['kept', [['closeOverlay']]])
})
