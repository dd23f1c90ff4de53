/** Reference model for the delivery addresses of a member, written from the specification. */
import type { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import type { Address } from '#rules/address/schema.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Another address can be chosen as the default. Deleting asks for confirmation in a popup with its own URL. The popup
 * opens only for the member's own addresses, and closes whether or not the deletion succeeds. Changes are made one at a
 * time, and the list shows what the server has confirmed.
 */
interface Book extends Said {
  shows: 'nothing yet' | 'a failure' | 'the addresses' | 'the popup'
  addresses: Address[]
  /** The address that is changed, or that the popup asks about. */
  chosen: number | null
  problem: Problem | null
  /** The address that the URL asks to delete. */
  knows: number | null
}

const load = (was: Partial<Book>): Book => ({
  shows: 'nothing yet',
  addresses: [],
  chosen: null,
  problem: null,
  knows: was.knows ?? null,
  started: [['loadAddresses']],
})
/** Shows the list, with the popup that the URL asks for. */
const list = (was: Book): Book => {
  const isMine = was.addresses.some(({ id }) => id === was.knows)
  const book = { ...was, busy: false, shows: 'the addresses', chosen: null } as const
  return isMine ? { ...book, shows: 'the popup', chosen: was.knows, problem: null } : book
}
const close = (was: Book): Book => list({ ...was, knows: null })
const isIdle = (was: Book) => was.shows === 'the addresses' && !was.busy

export const addressBookModel: Model<typeof addressBookMachine, Book> = {
  start: () => ({
    ...load({}),
    started: [['overlay', { names: ['delete-address'] }], ['loadAddresses']],
  }),
  on: {
    'loadAddresses done': (was, addresses) => list({ ...was, addresses }),
    'loadAddresses failed': (was) => ({ ...was, shows: 'a failure' }),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'overlay.opened': (was, { id }) => {
      const asked = { ...was, knows: id }
      return isIdle(was) ? list(asked) : asked
    },
    'overlay.closed': (was) =>
      was.shows === 'the popup' && !was.busy ? close(was) : { ...was, knows: null },
    'default.chosen': (was, { id }) =>
      isIdle(was)
        ? { ...was, busy: true, chosen: id, problem: null, started: [['chooseDefault', { id }]] }
        : was,
    'chooseDefault done': (was, addresses) => list({ ...was, addresses }),
    'chooseDefault failed': (was, error) => list({ ...was, problem: problemOf(error) }),
    'delete.cancelled': (was) =>
      was.shows === 'the popup' && !was.busy ? { ...close(was), told: [['closeOverlay']] } : was,
    'delete.confirmed': (was) =>
      was.shows === 'the popup' && !was.busy
        ? { ...was, busy: true, started: [['deleteAddress', { id: was.chosen }]] }
        : was,
    'deleteAddress done': (was, addresses) => ({
      ...close({ ...was, addresses }),
      told: [['closeOverlay']],
    }),
    'deleteAddress failed': (was, error) => ({
      ...close({ ...was, problem: problemOf(error) }),
      told: [['closeOverlay']],
    }),
  },
  shows: (snapshot) => {
    const { addresses, chosenId, problem } = snapshot.context
    const hasPopup = (['confirmingDelete', 'deleting'] as const).some((ready) =>
      snapshot.matches({ ready }),
    )
    const shown = hasPopup ? 'the popup' : 'the addresses'
    const first = snapshot.matches('failed') ? 'a failure' : 'nothing yet'
    return {
      shows: snapshot.matches('ready') ? shown : first,
      addresses,
      chosen: chosenId,
      problem,
    }
  },
}
