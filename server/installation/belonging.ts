import { randomUUID } from 'node:crypto'
import { addHours, subMinutes } from 'date-fns'
import { gt, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import { installation, members } from '#server/db/schema.ts'
import type { Db, Reader } from '#server/db/types.ts'
import type { Job } from '#server/jobs/job.ts'
import { identityOf } from './identity.ts'
import { type Found, idOf, judge, lettersOf } from './judge.ts'
import { dropOffer, type Marker, readMarker, writeMarker, writeOffer } from './marker.ts'
import { behindLine, offLine } from './words.ts'

type Place = Pick<Database, 'db' | 'kind'> & { dataDir: string }

export interface Belonging {
  /** The marker if the database and the data folder belong together; otherwise null, and no jobs run. */
  marker: Marker | null
  /** Lines to print for the operator; at most one. */
  lines: string[]
}

/**
 * Checks whether the processes of this data folder have run on this database before. Jobs do not run on a restored
 * copy, so that it neither emails members nor pairs them again. A new database gets an id and a marker. `npm run adopt`
 * adopts a copy, and takes a code of letters that is valid only for the state found here.
 */
export async function checkBelonging(place: Place): Promise<Belonging> {
  const { dataDir } = place
  for (;;) {
    const found = await find(place)
    const { database, named } = found
    const verdict = judge(found)
    const id = idOf(found) ?? randomUUID()
    const marker: Marker = { id, database, seenAt: named?.seenAt ?? null }
    if (!verdict.belongs) {
      const letters = lettersOf(found)
      await writeOffer(dataDir, { letters, marker })
      return { marker: null, lines: [offLine(verdict.why, verdict.behindMs, dataDir, letters)] }
    }
    // If another process has inserted the id first, the check is repeated.
    if (named === null && !(await nameAndMark(place, marker))) continue
    if (named !== null) await writeMarker(dataDir, marker)
    await dropOffer(dataDir)
    return { marker, lines: verdict.behindMs > 0 ? [behindLine(verdict.behindMs, dataDir)] : [] }
  }
}

async function find({ db, kind, dataDir }: Place): Promise<Found> {
  const [database, marker, named] = [
    await identityOf({ db, kind }, dataDir),
    await readMarker(dataDir),
    await readInstallation(db),
  ]
  const [member] = await db.select({ id: members.id }).from(members).limit(1)
  return { database, marker, named, hasMembers: member !== undefined }
}

async function readInstallation(db: Reader): Promise<Found['named']> {
  const [row] = await db
    .select({ id: installation.id, seenAt: installation.seenAt })
    .from(installation)
  return row ?? null
}

/** Inserts the row and writes the marker in one transaction. @returns true if the database had no id yet */
const nameAndMark = ({ db, dataDir }: Place, marker: Marker): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .insert(installation)
      .values({ id: marker.id })
      .onConflictDoNothing()
      .returning({ id: installation.id })
    if (rows.length === 0) return false
    await writeMarker(dataDir, marker)
    return true
  })

/**
 * Records once a minute, in the database and then in the marker, that jobs run here. A restored backup is recognised by
 * its older record.
 */
export function noting(dataDir: string, first: Marker): Job {
  let marked = first
  return {
    name: 'note that jobs run here',
    async run({ db, now, log }) {
      const seenAt = await noteIn(db, now)
      if (seenAt?.getTime() === marked.seenAt?.getTime()) return
      const marker = { ...marked, seenAt }
      try {
        await writeMarker(dataDir, marker)
        marked = marker
      } catch (error) {
        // An outdated marker does no harm.
        log.warn({ err: error }, 'the marker could not be written')
      }
    },
  }
}

/** @returns the time of the latest record by any process */
async function noteIn(db: Db, now: Date): Promise<Date | null> {
  const { seenAt } = installation
  await db
    .update(installation)
    .set({ seenAt: now })
    // A time far in the future was recorded with a wrong clock, so it is overwritten.
    .where(or(isNull(seenAt), lte(seenAt, subMinutes(now, 1)), gt(seenAt, addHours(now, 1))))
  return (await readInstallation(db))?.seenAt ?? null
}
