import { test } from 'vitest'
import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { anAddress, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { addressBookModel } from './addressBook.model.ts'

const home = anAddress({ id: 3, label: 'Home', is_main: true })
const work = anAddress({ id: 4, label: 'Work', is_main: false })
const swapped = [
  { ...home, is_main: false },
  { ...work, is_main: true },
]
const deletionOf = (id: number) => overlayOpened('delete-address', id)

const cases: Coverage<typeof addressBookMachine> = {
  events: {
    'default.chosen': [{ id: 4 }],
    'overlay.opened': [deletionOf(4), deletionOf(77)],
  },
  outcomes: {
    loadAddresses: { done: [[home, work]], error: [offline] },
    chooseDefault: { done: [swapped], error: [offline] },
    deleteAddress: { done: [[home]], error: [offline] },
  },
}

takesEveryTransition(addressBookMachine, cases)

test('on every path, the addresses change as the specification says', () =>
  followsModel(addressBookMachine, cases, addressBookModel))
