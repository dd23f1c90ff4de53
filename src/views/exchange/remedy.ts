import type { Path } from '#rules/wire/path.ts'

/** A link to the page where a member can get what they are missing for an exchange, e.g. an address. */
export interface Remedy {
  path: Path
  label: string
}

export const ADD_ADDRESS: Remedy = { path: '/add-address', label: 'Add an address' }
