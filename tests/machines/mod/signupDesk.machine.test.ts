import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { signupDeskMachine } from '#machines/mod/signupDesk.machine.ts'
import { aFailure, anExchange, aRearrangement, aSignup, offline } from '#tests/support/builders.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const told: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => told.push(event), 0)).start()
const now = '2026-12-02T10:00:00.000Z'
const nettle = aSignup()
const exchange = anExchange({ signups: [nettle], needs_pairing: false })
const input = { actor: { id: 1, role: 'mod' }, exchange, now, reportTo } as const

const asksFor = (id: number) => overlayOpened('remove', id)

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
    'overlay.opened': [asksFor(21)],
  },
  outcomes: {
    loadRemovalPlan: { done: [plan], error: [offline] },
    removal: {
      done: [undefined],
      snapshot: [
        { context: { ...typed, problem: stale } },
        { context: { ...typed, problem: null } },
      ],
    },
  },
  key: ({ context }) => [context.signup],
})

test('whoever was taken out is named, and the page looks again', () => {
  told.length = 0
  const play = stage(signupDeskMachine, input)
  play.send(asksFor(21))
  play.done('loadRemovalPlan', plan)
  play.done('removal')
  expect([play.started, play.told, told]).toEqual([
    [
      { id: 'overlay', input: { names: ['remove'] } },
      { id: 'loadRemovalPlan', input: { id: 21 } },
      {
        id: 'removal',
        input: { values: { id: 21, reason: '', rearrangement: '30-31' } },
      },
    ],
    [
      ['closeOverlay'],
      ['announce', { message: 'Nettle is no longer part of this exchange', tone: 'good' }],
    ],
    [{ type: 'exchange.outdated' }],
  ])
})

test('of several ways none is chosen for the mod', () => {
  const play = stage(signupDeskMachine, input)
  play.send(asksFor(21))
  play.done('loadRemovalPlan', {
    rearrangements: [aRearrangement(), aRearrangement({ key: '30-32' })],
  })
  expect(play.started.at(-1)?.input).toEqual({
    values: { id: 21, reason: '', rearrangement: '' },
  })
})

test('a choice that no longer works is looked up again, and the reason stays', () => {
  const play = stage(signupDeskMachine, input)
  play.send(asksFor(21))
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

test('a mod who asks for somebody is led to the address, and the address opens it once', () => {
  const play = stage(signupDeskMachine, input)
  play.send({ type: 'removal.requested', signup: nettle })
  const asked = play.snapshot().value
  for (const _ of ['first', 'again']) play.send(asksFor(21))
  const opened = play.snapshot().value
  play.send(overlayClosed)
  expect([asked, opened, play.snapshot().value, play.started.length, play.told]).toEqual([
    'idle',
    'planning',
    'idle',
    2,
    [['openOverlay', { what: 'remove', id: 21 }]],
  ])
})

test('what was typed about somebody is there when it is opened again, and not about anybody else', () => {
  const juno = aSignup({ id: 23, user_id: 13 })
  const both = anExchange({ signups: [nettle, juno], needs_pairing: false })
  const play = stage(signupDeskMachine, { ...input, exchange: both })
  const reasons = [21, 21, 23, 21].map((id) => {
    play.send(asksFor(id))
    play.done('loadRemovalPlan', plan)
    const { reason } = play.snapshot().context
    if (id === 21) play.show('removal', { context: { ...typed, problem: null } })
    play.send({ type: 'removal.abandoned' })
    return reason
  })
  expect(reasons).toEqual(['', 'Gone quiet', '', ''])
})

test('the address takes out neither a stranger to the exchange nor the mod herself', () => {
  const me = aSignup({ id: 22, user_id: 1 })
  const play = stage(signupDeskMachine, {
    ...input,
    exchange: anExchange({ signups: [nettle, me], needs_pairing: false }),
  })
  const values = [22, 99].map((id) => {
    play.send(asksFor(id))
    return play.snapshot().value
  })
  expect(values).toEqual(['idle', 'idle'])
})

test('members take nobody out', () => {
  const play = stage(signupDeskMachine, { ...input, actor: { id: 1, role: 'member' } })
  play.send(asksFor(21))
  expect(play.snapshot().value).toBe('idle')
  expect(play.snapshot().can({ type: 'removal.requested', signup: nettle })).toBe(false)
})
