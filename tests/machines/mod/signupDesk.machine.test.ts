import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { signupDeskMachine } from '#machines/mod/signupDesk.machine.ts'
import { aFailure, anExchange, aRearrangement, aSignup, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const now = '2026-12-02T10:00:00.000Z'
const nettle = aSignup()
const exchange = anExchange({ signups: [nettle], needs_pairing: false })
const input = { actor: { id: 1, role: 'mod' }, exchange, now, reportTo } as const

const plan = { rearrangements: [aRearrangement()] }
const stale = aFailure({
  kind: 'refused',
  code: 'stale',
  message: 'Something has changed.',
}).problem
const typed = { values: { id: 21, reason: 'Gone quiet', rearrangement: '30-31' } }

takesEveryTransition(signupDeskMachine, {
  input,
  events: {
    'exchange.changed': [{ exchange, now }],
    'removal.requested': [{ signup: nettle }],
  },
  outcomes: {
    loadRemovalPlan: { done: [plan], error: [offline] },
    removal: { done: [undefined], snapshot: [{ context: { ...typed, problem: stale } }] },
  },
  key: ({ context }) => [context.signup],
})

test('whoever was taken out is named, and the page looks again', () => {
  told.length = 0
  const play = stage(signupDeskMachine, input)
  play.send({ type: 'removal.requested', signup: nettle })
  play.done('loadRemovalPlan', plan)
  play.done('removal')
  expect([play.started, play.told, told]).toEqual([
    [
      { id: 'loadRemovalPlan', input: { id: 21 } },
      {
        id: 'removal',
        input: { values: { id: 21, reason: '', rearrangement: '30-31' } },
      },
    ],
    [['announce', { message: 'Nettle is no longer part of this exchange', tone: 'good' }]],
    [{ type: 'exchange.outdated' }],
  ])
})

test('of several ways none is chosen for the mod', () => {
  const play = stage(signupDeskMachine, input)
  play.send({ type: 'removal.requested', signup: nettle })
  play.done('loadRemovalPlan', {
    rearrangements: [aRearrangement(), aRearrangement({ key: '30-32' })],
  })
  expect(play.started.at(-1)?.input).toEqual({
    values: { id: 21, reason: '', rearrangement: '' },
  })
})

test('a choice that no longer works is looked up again, and the reason stays', () => {
  const play = stage(signupDeskMachine, input)
  play.send({ type: 'removal.requested', signup: nettle })
  play.done('loadRemovalPlan', plan)
  play.show('removal', { context: { ...typed, problem: stale } })
  const { value, context } = play.snapshot()
  play.done('loadRemovalPlan', { rearrangements: [aRearrangement({ key: '30-32' })] })
  expect([value, context.problem, play.started.at(-1)?.input]).toEqual([
    'planning',
    stale,
    { values: { id: 21, reason: 'Gone quiet', rearrangement: '30-32' } },
  ])
})

test('members take nobody out', () => {
  const play = stage(signupDeskMachine, { ...input, actor: { id: 1, role: 'member' } })
  expect(play.snapshot().can({ type: 'removal.requested', signup: nettle })).toBe(false)
})
