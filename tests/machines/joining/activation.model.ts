/** Reference model for waiting for the verification email, written from the specification. */
import type { activationMachine } from '#machines/joining/activation.machine.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A page that does not know the address asks for it. There are at least 60 seconds between two emails, and a different
 * address can be entered. A failure is shown until the next action. A member with a verified address has nothing to do
 * here.
 */
interface Page extends Said {
  says: 'which email?' | 'look in your inbox' | 'you are verified'
  /** The email that was sent less than a minute ago. */
  mail?: 'the first' | 'another'
  email: string | null
  /** The reason the last email was not sent. */
  problem?: Problem
}

const ask = (): Page => ({
  says: 'which email?',
  email: '',
  started: [['verification', { values: { email: '' } }]],
})
const wait = ({ email }: Page, problem?: Problem): Page => ({
  says: 'look in your inbox',
  email,
  problem,
})
const mailed = (was: Page, mail: Page['mail']): Page => ({ ...wait(was), mail, waits: [60_000] })
const enter = ({ email }: Page): Page => ({ says: 'you are verified', email })

const first = (email: string | null, mailedAt: string | null, isVerified: boolean): Page => {
  const page: Page = { says: 'which email?', email }
  if (isVerified) return enter(page)
  if (mailedAt === 'now') return mailed(page, 'the first')
  return email === null ? ask() : wait(page)
}

export const activationModel: Model<typeof activationMachine, Page> = {
  start: ({ email, mailed, member }) => {
    const page = first(email, mailed, member?.email_verified ?? false)
    return { ...page, started: [['member'], ...(page.started ?? [])] }
  },
  on: {
    'member.changed': (was, { member }) => (member.email_verified ? enter(was) : was),
    'verification changed': (was, { context: { values } }) => ({ ...was, email: values.email }),
    'verification done': (was) => mailed(was, 'another'),
    'email.dismissed': (was) => (was.says === 'look in your inbox' && !was.busy ? ask() : was),
    'resend.requested': (was) =>
      was.says === 'look in your inbox' && !was.busy && !was.mail
        ? { ...wait(was), busy: true, started: [['resendVerification', { email: was.email }]] }
        : was,
    'resendVerification done': (was) => mailed(was, 'another'),
    'resendVerification failed': (was, error) => wait(was, problemOf(error)),
    'after resendPause': (was) => wait(was),
  },
  shows: ({ value, context: { email, problem } }) => ({
    ...views[value],
    email,
    problem: problem ?? undefined,
  }),
}

const views = {
  arriving: { says: 'which email?' },
  asking: { says: 'which email?' },
  waiting: { says: 'look in your inbox' },
  resending: { says: 'look in your inbox' },
  resent: { says: 'look in your inbox', mail: 'another' },
  coolingDown: { says: 'look in your inbox', mail: 'the first' },
  alreadyVerified: { says: 'you are verified' },
} as const
