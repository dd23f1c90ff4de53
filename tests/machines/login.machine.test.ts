import { loginMachine } from '#machines/login.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const editing = { values: { email: 'moth@wing.example', password: 'secret' }, problem: null }
const unverified = {
  kind: 'refused',
  code: 'unverified',
  message: 'Please verify your email address first.',
}

takesEveryTransition(loginMachine, {
  outcomes: {
    credentials: {
      done: [{ token: 'a-token' }],
      snapshot: [{ context: editing }, { context: { ...editing, problem: unverified } }],
    },
  },
})
