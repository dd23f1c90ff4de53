/** Reference model for the email to a minor's parent, written from the specification. */
import type { ParentEmailGiven } from '#machines/member/parentEmail.form.ts'
import type { parentMailMachine } from '#machines/member/parentMail.machine.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * A minor can have the email sent again, three times a week. A mistyped address is corrected in a dialog with its own
 * URL. The dialog opens once no email is being sent.
 */
interface Mail extends Said {
  shows: 'the wait' | 'that it is sent' | 'that it was enough' | 'a failure' | 'the correction'
  me: ParentEmailGiven['me']
  problem: Problem | null
  knows: { isAsked: boolean; now: string }
}

/** Shows the outcome, or the correction if the URL asks for it. */
const rest = ({ me, problem, knows }: Mail, shows: Mail['shows'], ...told: Told[]): Mail => {
  if (!knows.isAsked) return { shows, me, problem, knows, told }
  const input = { values: { parent_email: me.parent_email }, given: { me, now: knows.now } }
  return { shows: 'the correction', me, problem, knows, told, started: [['parentEmail', input]] }
}
const ask = (was: Mail, isAsked: boolean): Mail => ({ ...was, knows: { ...was.knows, isAsked } })
const isAtRest = ({ busy, shows }: Mail) => !busy && shows !== 'the correction'
const close = (was: Mail) => (was.shows === 'the correction' ? 'the wait' : was.shows)

export const parentMailModel: Model<typeof parentMailMachine, Mail> = {
  start: ({ me, now }) => ({
    shows: 'the wait',
    me,
    problem: null,
    knows: { isAsked: false, now },
    started: [['overlay', { names: ['parent-email'] }]],
  }),
  on: {
    'resend.requested': (was) =>
      isAtRest(was)
        ? { ...was, shows: 'the wait', busy: true, started: [['resendParentMail']] }
        : was,
    'resendParentMail done': (was) => rest(was, 'that it is sent'),
    'resendParentMail failed': (was, error) => {
      const problem = problemOf(error)
      return problem.status === 429
        ? rest(was, 'that it was enough')
        : rest({ ...was, problem }, 'a failure')
    },
    'overlay.opened': (was) => {
      const asked = ask(was, true)
      return isAtRest(was) ? rest(asked, was.shows) : asked
    },
    'overlay.closed': (was) => ({ ...ask(was, false), shows: close(was) }),
    'change.abandoned': (was) =>
      was.shows === 'the correction' ? rest(ask(was, false), 'the wait', ['closeOverlay']) : was,
    'parentEmail done': (was, me) =>
      rest({ ...ask(was, false), me }, 'that it is sent', ['closeOverlay'], ['changeMember', me]),
  },
  shows: ({ value, context: { me, problem } }) => ({ shows: screens[value], me, problem }),
}

const screens = {
  waiting: 'the wait',
  sending: 'the wait',
  sent: 'that it is sent',
  exhausted: 'that it was enough',
  unsent: 'a failure',
  correcting: 'the correction',
} as const
