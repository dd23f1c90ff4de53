import type { Path } from '#rules/wire/path.ts'

/** A link to the page where a member can remove an obstacle to joining an exchange, e.g. add an address. */
export interface Remedy {
  path: Path
  label: string
}

export const ADD_ADDRESS: Remedy = { path: '/add-address', label: 'Add an address' }
