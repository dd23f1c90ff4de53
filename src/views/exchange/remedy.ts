import type { Path } from '#rules/wire/path.ts'

/** A link to the page on which a member gets what keeps them out of an exchange. */
export interface Remedy {
  path: Path
  label: string
}

export const ADD_ADDRESS: Remedy = { path: '/add-address', label: 'Add an address' }
