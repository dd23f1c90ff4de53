/** Reference model for registration, written from the specification. */
import type { registrationMachine } from '#machines/joining/registration.machine.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The steps ask for an unregistered email, a name and a password. Going back keeps the values of every step, no step
 * opens before the earlier ones are complete, and only the last step registers. The draft never contains the password.
 */
interface Registration extends Said {
  step: 'email' | 'name' | 'password' | 'completed'
  email: string
  name: string
  password: string
  knows: { asked: string; freeEmail: string }
}

const ORDER = ['email', 'name', 'password'] as const
const path = (step: string) => (step === 'email' ? '/register' : `/register?step=${step}`)
const stepOf = ({ step }: Readonly<Record<string, string>>) =>
  ORDER.find((each) => each === step) ?? 'email'
const draftOf = ({ email, name, knows: { freeEmail } }: Registration) =>
  email || name ? { email, name, freeEmail } : null

/** Opens a step whose form has reported its values, so that the draft is saved. */
const open = (was: Registration, step: (typeof ORDER)[number], ...told: Told[]): Registration => {
  const { email, name, password } = was
  const values = {
    email: { email },
    name: { name },
    password: { email, name, password, password_confirmation: password },
  }[step]
  const draft: Told[] = step === 'password' ? [] : [['keepDraft', draftOf(was)]]
  return { ...was, step, started: [[step, { values }]], told: [...told, ...draft] }
}

/** Opens the step in the URL, or else the first step without an answer, whose URL replaces the current one. */
const follow = (was: Registration, ...told: Told[]): Registration => {
  const { asked, freeEmail } = was.knows
  const answered = [was.email !== '' && was.email === freeEmail, was.name !== '', false]
  const first = ORDER[answered.indexOf(false)] ?? 'password'
  const wanted = stepOf({ step: asked })
  if (ORDER.indexOf(wanted) <= ORDER.indexOf(first)) return open(was, wanted, ...told)
  const corrected = { ...was, knows: { asked: first, freeEmail } }
  return open(corrected, first, ...told, ['goTo', { path: path(first), replace: true }])
}

const typed = (was: Registration, values: object, draft = true): Registration => {
  const now = { ...was, ...values }
  return { ...now, told: draft ? [['keepDraft', draftOf(now)]] : [] }
}

export const registrationModel: Model<typeof registrationMachine, Registration> = {
  start: ({ query, draft }) => {
    const { email = '', name = '', freeEmail = '' } = draft ?? {}
    const knows = { asked: query.step ?? '', freeEmail }
    const first = follow({ step: 'email', email, name, password: '', knows })
    return { ...first, started: [['address'], ...(first.started ?? [])] }
  },
  on: {
    'address.changed': (was, { query }) => {
      const now = { ...was, knows: { ...was.knows, asked: query.step ?? '' } }
      return stepOf(query) === was.step ? now : follow(now)
    },
    'back.requested': (was) => {
      const before = ORDER[(ORDER as readonly string[]).indexOf(was.step) - 1]
      return before ? open(was, before, ['returnTo', { path: path(before) }]) : was
    },
    'email changed': (was, { context: { values } }) => typed(was, { email: values.email }),
    'email done': (was) => {
      const now = { ...was, knows: { ...was.knows, freeEmail: was.email } }
      return open(
        now,
        'name',
        ['outdateErrors'],
        ['keepDraft', draftOf(now)],
        ['goTo', { path: '/register?step=name' }],
      )
    },
    'name changed': (was, { context: { values } }) => typed(was, { name: values.name }),
    'name done': (was) => open(was, 'password', ['goTo', { path: '/register?step=password' }]),
    'password changed': (was, { context: { values, problem } }) =>
      problem?.errors?.email
        ? follow({ ...was, knows: { ...was.knows, freeEmail: '' } }, [
            'announce',
            { message: 'This email is already registered', tone: 'bad' },
          ])
        : { ...was, password: values.password },
    'password done': (was) => ({
      ...was,
      step: 'completed',
      password: '',
      hasEnded: true,
      emitted: [{ type: 'registration.completed' }],
      told: [
        ['keepDraft', null],
        ['goTo', { path: '/activate', state: { email: was.email, mailed: 'now' } }],
      ],
    }),
  },
  shows: ({ value, context: { values } }) => ({
    step: value === 'opening' ? 'email' : value,
    email: values.email,
    name: values.name,
    password: values.password,
  }),
}
