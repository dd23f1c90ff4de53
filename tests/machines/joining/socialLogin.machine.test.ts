import { expect, test } from 'vitest'
import { socialLoginMachine } from '#machines/joining/socialLogin.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const url = 'https://accounts.example/authorize?state=s-1'
const both = { providers: ['google', 'facebook'], next: '/posts' } as const

takesEveryTransition(socialLoginMachine, {
  delays: { departurePatience: 10_000 },
  input: both,
  events: { 'provider.chosen': [{ provider: 'google' }, { provider: 'facebook' }] },
  outcomes: {
    askDeparture: { done: [{ url }], error: [offline] },
  },
})

test('choosing a provider leaves for the URL the server names, and remembers the destination', () => {
  const play = stage(socialLoginMachine, both)
  play.send({ type: 'provider.chosen', provider: 'facebook' })
  expect(play.snapshot().value).toEqual({ redirecting: { facebook: 'asking' } })
  play.send({ type: 'provider.chosen', provider: 'google' })
  play.done('askFacebook', { url })
  expect([play.snapshot().value, play.started]).toEqual([
    { redirecting: { facebook: 'leaving' } },
    [
      { id: 'askFacebook', input: { provider: 'facebook' } },
      { id: 'leaveForFacebook', input: { provider: 'facebook', url, next: '/posts' } },
    ],
  ])
})

test('an unreachable provider shows a message until the next try', () => {
  const play = stage(socialLoginMachine, both)
  play.send({ type: 'provider.chosen', provider: 'google' })
  play.fail('askGoogle', offline)
  const { value, context } = play.snapshot()
  play.send({ type: 'provider.chosen', provider: 'google' })
  expect([value, context.problem, play.snapshot().context.problem]).toEqual([
    'offering',
    offline.problem,
    null,
  ])
})

test('a visitor who comes Back to the unchanged page can choose again', () => {
  const play = stage(socialLoginMachine, both)
  play.send({ type: 'provider.chosen', provider: 'google' })
  play.done('askGoogle', { url })
  play.send({ type: 'site.returned' })
  expect(play.snapshot().value).toBe('offering')
})
