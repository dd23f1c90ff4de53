import { expect, test } from 'vitest'
import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { aFailure, anAddress, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const home = anAddress({ id: 3, label: 'Home', is_main: true })
const work = anAddress({ id: 4, label: 'Work', is_main: false })
const both = { done: [[home, work]], error: [offline] }

takesEveryTransition(addressBookMachine, {
  events: { 'default.chosen': [{ id: 4 }], 'delete.requested': [{ id: 4 }] },
  outcomes: { loadAddresses: both, chooseDefault: both, deleteAddress: both },
})

function start() {
  const play = stage(addressBookMachine)
  play.done('loadAddresses', [home, work])
  const shown = () =>
    play.snapshot().context.addresses.map(({ label, is_main }) => [label, is_main])
  return { play, shown }
}

test('another address becomes the default one when the server says so, and no sooner', () => {
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
  play.send({ type: 'delete.requested', id: 3 })
  play.send({ type: 'delete.confirmed' })
  play.fail('deleteAddress', refusal)
  expect([play.snapshot().value, shown().length, play.snapshot().context.problem]).toEqual([
    { ready: 'idle' },
    2,
    refusal.problem,
  ])
})

test('nothing is deleted before the popup is answered', () => {
  const { play } = start()
  play.send({ type: 'delete.requested', id: 3 })
  play.send({ type: 'delete.cancelled' })
  expect([play.snapshot().value, play.started.map(({ id }) => id)]).toEqual([
    { ready: 'idle' },
    ['loadAddresses'],
  ])
})
