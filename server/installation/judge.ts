import { createHash } from 'node:crypto'
import { hoursToMilliseconds } from 'date-fns'
import type { Marker } from './marker.ts'

/** What a start finds. */
export interface Found {
  /** The row of the database that names its installation; null in one that no process of this version has run. */
  named: Pick<Marker, 'id' | 'seenAt'> | null
  /** The database itself, as `identityOf` has it. */
  database: string
  hasMembers: boolean
  /** What the data folder says. */
  marker: Marker | null
}

/** Why the database and the data folder do not belong together. */
export type Mismatch = 'unmarked' | 'unnamed' | 'other_installation' | 'other_database' | 'behind'

export type Verdict =
  | { belongs: true /** How far the database is behind the marker. */; behindMs: number }
  | { belongs: false; why: Mismatch; behindMs: number }

/** Less is what an asynchronous standby may lack when it takes over. */
const LONGEST_BEHIND_MS = hoursToMilliseconds(1)

const mismatch = (why: Mismatch, behindMs = 0): Verdict => ({ belongs: false, why, behindMs })
const together: Verdict = { belongs: true, behindMs: 0 }

/** A marker that was written, by a start or by an adoption, before the row that it belongs to. */
const comesFirst = ({ marker, database }: Found): boolean =>
  marker !== null && marker.seenAt === null && marker.database === database

/** Decides whether a process may run jobs on the database it has found. */
export function judge(found: Found): Verdict {
  const { named, database, hasMembers, marker } = found
  // There is nobody to mail, and nobody to pair.
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

/** The installation's id: what the database says, or what a marker says that was written before it. */
export const idOf = (found: Found): string | null =>
  found.named?.id ?? (comesFirst(found) ? (found.marker?.id ?? null) : null)

/** Without vowels, so that they never make a word. */
const SIGNS = 'BCDFGHJKLMNPQRSTVWXZ'

/** Eight letters that stand for what was found: in any other situation they are others. */
export function lettersOf({ named, database, marker }: Found): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([named, database, marker]))
    .digest()
  const letters = [...hash.subarray(0, 8)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** As somebody types them: in small letters perhaps, or without the dash. */
export const sameLetters = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (letters: string) => letters.toUpperCase().replace(/[^A-Z]/g, '')
