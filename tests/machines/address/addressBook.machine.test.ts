import { expect, test } from 'vitest'
import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { aFailure, anAddress, offline } from '#tests/support/builders.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const home = anAddress({ id: 3, label: 'Home', is_main: true })
const work = anAddress({ id: 4, label: 'Work', is_main: false })
const deletionOf = (id: number | null) => overlayOpened('delete-address', id)
const both = { done: [[home, work]], error: [offline] }

takesEveryTransition(addressBookMachine, {
  events: {
    'default.chosen': [{ id: 4 }],
    'overlay.opened': [deletionOf(4)],
  },
  outcomes: { loadAddresses: both, chooseDefault: both, deleteAddress: both },
})

function start() {
  const play = stage(addressBookMachine)
  play.done('loadAddresses', [home, work])
  const shown = () =>
    play.snapshot().context.addresses.map(({ label, is_main }) => [label, is_main])
  return { play, shown }
}

test('a new default address shows only after the server has confirmed it', () => {
  const { play, shown } = start()
  play.send({ type: 'default.chosen', id: 4 })
  const waiting = shown()
  play.done('chooseDefault', [
    { ...home, is_main: false },
    { ...work, is_main: true },
  ])
  expect([waiting, shown()]).toEqual([
    [
      ['Home', true],
      ['Work', false],
    ],
    [
      ['Home', false],
      ['Work', true],
    ],
  ])
})

test('a refused deletion closes the popup, keeps the address and says why', () => {
  const { play, shown } = start()
  const refusal = aFailure({ kind: 'refused', message: 'A gift is still on its way to it.' })
  play.send(deletionOf(3))
  play.send({ type: 'delete.confirmed' })
  play.fail('deleteAddress', refusal)
  expect([
    play.snapshot().value,
    shown().length,
    play.snapshot().context.problem,
    play.told,
  ]).toEqual([{ ready: 'idle' }, 2, refusal.problem, [['closeOverlay']]])
})

test('an address is not deleted before the popup is confirmed', () => {
  const { play } = start()
  play.send(deletionOf(3))
  play.send({ type: 'delete.cancelled' })
  expect([play.snapshot().value, play.started.map(({ id }) => id), play.told]).toEqual([
    { ready: 'idle' },
    ['overlay', 'loadAddresses'],
    [['closeOverlay']],
  ])
})

test('a deletion requested by URL asks its question once the addresses have loaded', () => {
  const play = stage(addressBookMachine)
  play.send(deletionOf(4))
  play.done('loadAddresses', [home, work])
  const { value, context } = play.snapshot()
  expect([value, context.chosenId]).toEqual([{ ready: 'confirmingDelete' }, 4])
})

test('the question closes on Back, and does not open for an address that is not mine', () => {
  const { play } = start()
  const values = [deletionOf(3), overlayClosed, deletionOf(77), deletionOf(null)].map((event) => {
    play.send(event)
    return play.snapshot().value
  })
  expect([values, play.told]).toEqual([
    [{ ready: 'confirmingDelete' }, { ready: 'idle' }, { ready: 'idle' }, { ready: 'idle' }],
    [],
  ])
})

test('a deletion requested while a new default is being saved waits for the save', () => {
  const { play } = start()
  play.send({ type: 'default.chosen', id: 4 })
  play.send(deletionOf(3))
  const before = play.snapshot().value
  play.done('chooseDefault', [home, work])
  expect([before, play.snapshot().value]).toEqual([
    { ready: 'choosingDefault' },
    { ready: 'confirmingDelete' },
  ])
})
