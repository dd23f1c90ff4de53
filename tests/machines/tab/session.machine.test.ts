import { sessionMachine } from '#machines/tab/session.machine.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const newcomer = aMe({ has_completed_onboarding: false })

takesEveryTransition(sessionMachine, {
  events: {
    'token.read': [{ stored: true }, { stored: false }],
    'token.received': [{ token: 'a-token' }],
    'member.changed': [{ member: aMe() }, { member: newcomer }],
  },
  outcomes: {
    loadMember: { done: [aMe(), newcomer], error: [offline, aFailure({ status: 500 })] },
    endSession: { done: [undefined], error: [offline] },
  },
})
