import { appMachine } from '#machines/app.machine.ts'
import { credentialsForm } from '#machines/forms/credentials.form.ts'
import { loginMachine } from '#machines/login.machine.ts'
import { sessionMachine } from '#machines/session.machine.ts'
import { themeMachine } from '#machines/theme.machine.ts'
import { toastsMachine } from '#machines/toasts.machine.ts'
import { ProblemError } from '#rules/problem.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const offline = new ProblemError({ kind: 'offline', message: 'No answer' })
const refused = new ProblemError({ kind: 'refused', message: 'no' })
const member = { has_completed_onboarding: true } as never
const newcomer = {} as never

takesEveryTransition(sessionMachine, {
  events: {
    'token.read': [{ stored: true }, { stored: false }],
    'token.received': [{ token: 't' }],
    'member.changed': [{ member }, { member: newcomer }],
  },
  outcomes: {
    loadMember: { done: [member, newcomer], error: [offline, refused] },
    endSession: { done: [undefined], error: [offline] },
  },
})
takesEveryTransition(themeMachine, {
  inputs: [
    { saved: null, systemPrefersLight: true },
    { saved: 'dark', systemPrefersLight: true },
  ],
})
takesEveryTransition(appMachine, {
  input: { savedTheme: null, systemPrefersLight: true },
  events: { 'toast.announced': [{ toast: { message: 'hi', tone: 'good' } }] },
})
takesEveryTransition(toastsMachine, {
  events: {
    'toast.announced': ({ context }) =>
      context.queue.length > 1 ? [] : [{ toast: { message: 'Hello', tone: 'good' } }],
    'toast.dismissed': ({ context }) => [{ id: context.queue[0]?.id ?? 0 }],
  },
  key: ({ context }) => context.queue.length,
})
takesEveryTransition(loginMachine, {
  outcomes: {
    credentials: {
      done: [{ token: 't' } as never],
      snapshot: [
        {
          context: {
            problem: { kind: 'refused', message: 'x', code: 'unverified' },
            values: { email: 'a' },
          },
        },
      ],
    },
  },
})
takesEveryTransition(credentialsForm, {
  input: { values: { email: '', password: '' }, facts: null },
  events: {
    'field.changed': [
      { name: 'email', value: 'a@b.co' },
      { name: 'password', value: 'secret12' },
    ],
    'field.left': [{ name: 'email' }],
  },
  outcomes: { submit: { done: [{ token: 't' } as never], error: [offline] } },
})
