import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Picture } from '#rules/feed/picture.ts'
import { type PictureFault, pictureRefusal } from '#rules/feed/picture-upload.ts'
import type { MyAct } from '#server/act.ts'
import type { Db } from '#server/db/types.ts'
import { refusedBy } from '#server/errors/refused.ts'
import { expectFiles, keepFiles, looseAmong, removeLoose } from '#server/resources/files/store.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { createPicture } from '#server/resources/pictures/store.ts'
import { countUpload } from '#server/resources/uploads/store.ts'
import { Gate } from '#server/storage/gate.ts'
import { pictureTypeOf } from '#server/storage/picture-type.ts'
import {
  drawPicture,
  keysIn,
  newFolder,
  putPicture,
  type RenderedPicture,
} from '#server/storage/pictures.ts'
import type { Store } from '#server/storage/store.ts'
import { Undrawable } from '#server/storage/undrawable.ts'

/** Leaves one core free for other requests, and two of the four libuv threads for files and passwords. */
const PHOTOGRAPHS_AT_ONCE = Math.min(Math.max(availableParallelism() - 1, 1), 2)
/** Limits the photographs rendered at a time in this process, so that many uploads only delay other pictures. */
const photographs = new Gate(PHOTOGRAPHS_AT_ONCE)
/**
 * SVGs have a separate gate, because a tiny SVG may use up the renderer's whole time limit, and photographs must not
 * wait for it.
 */
const svgs = new Gate(1)

interface Tools {
  db: Db
  store: Store
  now: Date
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Id of the member who uploads. */
  member: number
  /** True once the member has closed the connection. */
  isGone: () => boolean
  /** Called for each refused SVG, because it may have used up the renderer's time limit. */
  refusedSvg: () => Promise<void>
}

/** A picture whose files are stored, but that has no row yet. */
export interface StoredPicture extends RenderedPicture {
  folder: string
  /**
   * Bytes counted against the quota: the larger of what was uploaded and what is stored, because a file of a few
   * kilobytes can render to megabytes.
   */
  bytes: number
}

/**
 * Renders and stores pictures, either all of them or none. This is slow, so it runs outside any transaction.
 * @param files paths of the uploaded files
 * @throws Refused with the reason why a picture cannot be used
 */
export async function storePictures(
  tools: Tools,
  files: readonly string[],
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  try {
    for (const file of files) stored.push(await storeOne(tools, file))
    return stored
  } catch (error) {
    await dropPictures(tools, stored)
    throw error instanceof Undrawable ? refusedFor(error.fault) : error
  }
}

const refusedFor = (fault: PictureFault) => refusedBy(pictureRefusal(fault))

async function storeOne(tools: Tools, file: string): Promise<StoredPicture> {
  const { db, store, now } = tools
  const drawn = await drawOne(tools, file)
  if (drawn === null) throw refusedFor('missing')
  const folder = newFolder()
  await expectFiles(db, keysIn(folder), now)
  try {
    const stored = Object.values(drawn.files).reduce((sum, { length }) => sum + length, 0)
    const bytes = Math.max((await stat(file)).size, stored)
    return { ...(await putPicture(store, folder, drawn)), folder, bytes }
  } catch (error) {
    await drop(tools, keysIn(folder))
    throw error
  }
}

/** @returns null if nobody is waiting for the picture any more */
async function drawOne(tools: Tools, file: string) {
  const type = await pictureTypeOf(file)
  const isSvg = type === 'image/svg+xml'
  try {
    return await (isSvg ? svgs : photographs).pass(() => drawPicture(file, type), tools)
  } catch (error) {
    if (isSvg && error instanceof Undrawable) await tools.refusedSvg()
    throw error
  }
}

/** Removes the files of stored pictures that are not needed after all; files that have a row by now stay. */
export const dropPictures = (tools: Tools, stored: readonly StoredPicture[]): Promise<void> =>
  drop(
    tools,
    stored.flatMap(({ folder }) => keysIn(folder)),
  )

/** Removes files that no row refers to. If the disk or the database fails here too, the sweep removes them later. */
async function drop({ db, store, log }: Tools, keys: readonly string[]): Promise<void> {
  try {
    for (const key of await looseAmong(db, keys)) await removeLoose(db, store, key)
  } catch (error) {
    log.warn({ err: error }, 'files are left to the sweep')
  }
}

/**
 * Counts stored pictures against the quota and creates their rows, in the order of upload.
 * @param quota bytes that a member may add per day
 * @throws Refused with 401 when the account was closed during the upload, with 429 when the pictures exceed the quota
 */
export async function keepPictures(
  { tx, me, now }: MyAct,
  stored: readonly StoredPicture[],
  quota: number,
): Promise<Picture[]> {
  await actingMember(tx, me.id)
  const sum = stored.reduce((total, { bytes }) => total + bytes, 0)
  await countUpload(tx, { memberId: me.id, kind: 'picture', bytes: sum }, now, quota)
  const made: Picture[] = []
  for (const { bytes: _, ...picture } of stored) {
    await keepFiles(tx, keysIn(picture.folder), now)
    made.push(await createPicture(tx, { ...picture, ownerId: me.id, createdAt: now }))
  }
  return made
}
