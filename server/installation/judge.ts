import { createHash } from 'node:crypto'
import { hoursToMilliseconds } from 'date-fns'
import type { Marker } from './marker.ts'

/** The facts found when the server starts. */
export interface Found {
  /** The row with the installation's id; null if no process of this version has run on the database. */
  named: Pick<Marker, 'id' | 'seenAt'> | null
  /** The identity from `identityOf`. */
  database: string
  hasMembers: boolean
  /** The marker in the data folder. */
  marker: Marker | null
}

/** The reason why the database and the data folder do not belong together. */
export type Mismatch = 'unmarked' | 'unnamed' | 'other_installation' | 'other_database' | 'behind'

export type Verdict =
  | { belongs: true /** Lag of the database behind the marker, in ms. */; behindMs: number }
  | { belongs: false; why: Mismatch; behindMs: number }

/** The maximum lag of an asynchronous standby that takes over. */
const LONGEST_BEHIND_MS = hoursToMilliseconds(1)

const mismatch = (why: Mismatch, behindMs = 0): Verdict => ({ belongs: false, why, behindMs })
const together: Verdict = { belongs: true, behindMs: 0 }

/** True if the marker was written before its row in the database, by a start or an adoption. */
const comesFirst = ({ marker, database }: Found): boolean =>
  marker !== null && marker.seenAt === null && marker.database === database

/** Decides whether a process may run jobs on the database it has found. */
export function judge(found: Found): Verdict {
  const { named, database, hasMembers, marker } = found
  // Without members there is nobody to email or pair.
  if (!hasMembers) return together
  if (named === null) return marker === null || comesFirst(found) ? together : mismatch('unnamed')
  if (marker === null) return mismatch('unmarked')
  if (marker.id !== named.id) return mismatch('other_installation')
  if (marker.database !== database) return mismatch('other_database')
  const behindMs =
    marker.seenAt === null
      ? 0
      : Math.max(0, marker.seenAt.getTime() - (named.seenAt?.getTime() ?? 0))
  return behindMs >= LONGEST_BEHIND_MS ? mismatch('behind', behindMs) : { belongs: true, behindMs }
}

/**
 * Returns the installation's id from the database, or from the marker if that was written before the row in the
 * database.
 */
export const idOf = (found: Found): string | null =>
  found.named?.id ?? (comesFirst(found) ? (found.marker?.id ?? null) : null)

/** No vowels, so that the letters never spell a word. */
const SIGNS = 'BCDFGHJKLMNPQRSTVWXZ'

/** Returns eight letters derived from the facts. If the facts change, so do the letters. */
export function lettersOf({ named, database, marker }: Found): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([named, database, marker]))
    .digest()
  const letters = [...hash.subarray(0, 8)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Compares letters as typed by hand: lower case and a missing dash are accepted. */
export const sameLetters = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (letters: string) => letters.toUpperCase().replace(/[^A-Z]/g, '')
