import { expect, test } from 'vitest'
import { activationMachine } from '#machines/joining/activation.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const email = 'moth@wing.example'

takesEveryTransition(activationMachine, {
  delays: { resendPause: 60_000 },
  inputs: [
    { email, mailed: 'now', member: null },
    { email, mailed: null, member: null },
    { email: null, mailed: null, member: null },
    { email: null, mailed: null, member: aMe() },
  ],
  events: {
    'member.changed': [{ member: aMe() }, { member: aMe({ email_verified: false }) }],
  },
  outcomes: {
    verification: { done: [undefined], snapshot: [{ context: { values: { email } } }] },
    resendVerification: { done: [undefined], error: [offline] },
  },
})

test('a new email can be requested a minute after the registration, and again a minute after that', () => {
  const play = stage(activationMachine, { email, mailed: 'now', member: null })
  const resend = { type: 'resend.requested' } as const
  const seen = [play.snapshot().can(resend)]
  play.wait()
  seen.push(play.snapshot().can(resend))
  play.send(resend)
  play.done('resendVerification')
  seen.push(play.snapshot().can(resend))
  play.wait()
  seen.push(play.snapshot().can(resend))
  expect(seen).toEqual([false, true, false, true])
})

test('a page opened directly asks for the address and remembers it', () => {
  const play = stage(activationMachine, { email: null, mailed: null, member: null })
  play.show('verification', { context: { values: { email } } })
  play.done('verification')
  expect([play.snapshot().value, play.snapshot().context.email]).toEqual(['resent', email])
})
