import { addressOf, UNFILTERED } from '#rules/exchange/filters.ts'
import type { Path } from '#rules/wire/path.ts'

/** A link to the page where a member can remove an obstacle to joining an exchange, e.g. add an address. */
export interface Remedy {
  path: Path
  label: string
}

export const ADD_ADDRESS: Remedy = { path: '/add-address', label: 'Add an address' }

/** The page that lists the gifts that a member owes. */
export const SEE_OWED: Remedy = { path: '/profile', label: 'See what I owe' }
export const ASK_ELF: Remedy = { path: '/contact-a-mod', label: 'Ask an elf' }
export const SEE_SWAPS: Remedy = {
  path: addressOf({ ...UNFILTERED, isMine: true, pages: 1 }),
  label: 'See my exchanges',
}
