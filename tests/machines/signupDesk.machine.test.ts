import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { signupDeskMachine } from '#machines/signupDesk.machine.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const now = '2026-12-02T10:00:00.000Z'
const nettle = aSignup()
const exchange = anExchange({ signups: [nettle], needs_pairing: false })
const input = { actor: { id: 1, role: 'mod' }, exchange, now, reportTo } as const

takesEveryTransition(signupDeskMachine, {
  input,
  events: {
    'exchange.changed': [{ exchange, now }],
    'removal.requested': [{ signup: nettle }],
  },
  outcomes: { removal: { done: [undefined] } },
  key: ({ context }) => [context.signup],
})

test('who was taken out is named, and the page looks again', () => {
  told.length = 0
  const play = stage(signupDeskMachine, input)
  play.send({ type: 'removal.requested', signup: nettle })
  play.done('removal')
  expect([play.started, play.told, told]).toEqual([
    [{ id: 'removal', input: { values: { id: 21, reason: '' }, facts: null } }],
    [['announce', { message: 'Nettle is no longer part of this exchange', tone: 'good' }]],
    [{ type: 'exchange.outdated' }],
  ])
})

test('members take nobody out', () => {
  const play = stage(signupDeskMachine, { ...input, actor: { id: 1, role: 'member' } })
  expect(play.snapshot().can({ type: 'removal.requested', signup: nettle })).toBe(false)
})
