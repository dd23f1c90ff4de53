import { expect, test } from 'vitest'
import { frontDoorMachine } from '#machines/exchange/frontDoor.machine.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPublicExchange } from '#tests/support/guests.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { frontDoorModel } from './frontDoor.model.ts'

const now = '2026-11-20T10:00:00.000Z'
const later = '2026-12-01T12:00:00.000Z'
const front = { slug: null, path: '/', now }
const shared = { slug: 'solstice-parcels', path: '/exchange/solstice-parcels?do=leave', now }
const exchange = aPublicExchange()
const data = (exchanges: readonly unknown[] | null) => ({
  value: 'ready',
  context: { asked: undefined, data: exchanges },
})
const missing = { value: 'missing', context: { asked: undefined, data: null } }

const cases: Coverage<typeof frontDoorMachine> = {
  inputs: [front, shared],
  events: { 'clock.ticked': [{ now }, { now: later }] },
  outcomes: { exchanges: { snapshot: [data(null), data([]), data([exchange]), missing] } },
  key: ({ context: { slug, now: at, exchanges } }) => [slug, at, exchanges?.length],
}

takesEveryTransition(frontDoorMachine, cases)

test('on every path, the front door opens or redirects to the login as decision 0079 says', () =>
  followsModel(frontDoorMachine, cases, frontDoorModel))

test('a front door without exchanges stays open', () => {
  const play = stage(frontDoorMachine, front)
  play.show('exchanges', data([]))
  expect([play.snapshot().value, play.told]).toEqual(['open', []])
})

test('the front door leads to the login if public exchanges are turned off', () => {
  const play = stage(frontDoorMachine, front)
  play.show('exchanges', missing)
  expect([play.snapshot().value, play.told]).toEqual([
    'closed',
    [['goTo', { path: '/login', state: { next: '/' }, replace: true }]],
  ])
})

test('a shared link that guests may not see leads to the login, and the login leads back to the link', () => {
  const play = stage(frontDoorMachine, shared)
  play.show('exchanges', missing)
  expect(play.told).toEqual([
    [
      'goTo',
      { path: '/login', state: { next: '/exchange/solstice-parcels?do=leave' }, replace: true },
    ],
  ])
})

test('the page of a shared exchange closes if the exchange has started and a reload no longer returns it', () => {
  const play = stage(frontDoorMachine, shared)
  play.show('exchanges', data([exchange]))
  play.send({ type: 'clock.ticked', now: later })
  play.show('exchanges', data([]))
  expect(play.snapshot().value).toBe('closed')
})
