/** Reference model for a member's sessions and password, written from the specification. */
import type { safetyMachine } from '#machines/member/safety.machine.ts'
import type { OwnSession } from '#rules/member/own-session.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Sessions are ended one by one, or all except this one together. The password is changed in a popup. Changing it also
 * ends all other sessions. If the list of sessions is still loading then, it is requested again. The reason for a
 * failure is shown until the next attempt.
 */
interface Page extends Said {
  shows: 'nothing yet' | 'the sessions' | 'a failure'
  sessions: OwnSession[]
  /** The session being ended. */
  chosen: number | null
  problem: Problem | null
  isChangingPassword: boolean
  knows: string
}

const load = (was: Page): Page => ({ ...was, shows: 'nothing yet', started: [['loadSessions']] })
const isIdle = (was: Page) => was.shows === 'the sessions' && !was.busy
const rest = (was: Page, sessions: OwnSession[]): Page => ({
  ...was,
  sessions,
  chosen: null,
  busy: false,
})
const refuse = (was: Page, error: unknown): Page => ({
  ...rest(was, was.sessions),
  problem: problemOf(error),
})
const onlyThis = ({ sessions }: Page) => sessions.filter(({ is_current }) => is_current)
const dropOthers = (was: Page): Page => {
  if (was.shows === 'nothing yet') return load(was)
  return was.shows === 'the sessions' ? { ...was, sessions: onlyThis(was), problem: null } : was
}

export const safetyModel: Model<typeof safetyMachine, Page> = {
  start: ({ email }) => ({
    shows: 'nothing yet',
    sessions: [],
    chosen: null,
    problem: null,
    isChangingPassword: false,
    knows: email,
    started: [['overlay', { names: ['password'] }], ['loadSessions']],
  }),
  on: {
    'loadSessions done': (was, sessions) => ({ ...was, shows: 'the sessions', sessions }),
    'loadSessions failed': (was) => ({ ...was, shows: 'a failure' }),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'end.requested': (was, { id }) =>
      isIdle(was)
        ? { ...was, chosen: id, problem: null, busy: true, started: [['endSession', { id }]] }
        : was,
    'endSession done': (was) =>
      rest(
        was,
        was.sessions.filter(({ id }) => id !== was.chosen),
      ),
    'endSession failed': refuse,
    'others.dismissed': (was) =>
      isIdle(was) ? { ...was, problem: null, busy: true, started: [['endOtherSessions']] } : was,
    'endOtherSessions done': (was) => ({ ...rest(was, onlyThis(was)), problem: null }),
    'endOtherSessions failed': refuse,
    'others.ended': dropOthers,
    'overlay.opened': (was) => {
      if (was.isChangingPassword) return was
      const values = {
        email: was.knows,
        current_password: '',
        password: '',
        password_confirmation: '',
      }
      return { ...was, isChangingPassword: true, started: [['passwordChange', { values }]] }
    },
    'overlay.closed': (was) => ({ ...was, isChangingPassword: false }),
    'popup.closed': (was) =>
      was.isChangingPassword
        ? { ...was, isChangingPassword: false, told: [['closeOverlay']] }
        : was,
    'passwordChange done': (was) => ({
      ...dropOthers(was),
      isChangingPassword: false,
      told: [['closeOverlay'], ['announce', { message: 'Password changed', tone: 'good' }]],
    }),
  },
  shows: ({ value, context: { sessions, chosenId, problem } }) => ({
    shows: typeof value.sessions === 'object' ? 'the sessions' : screens[value.sessions],
    sessions,
    chosen: chosenId,
    problem,
    isChangingPassword: value.password === 'changing',
  }),
}

const screens = { loading: 'nothing yet', failed: 'a failure' } as const
