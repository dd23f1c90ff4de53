import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { noRoom } from '#server/refused.ts'

/** Free bytes below a folder; null where it is not there, or its file system does not say. */
export type FreeIn = (folder: string) => Promise<number | null>

const freeIn: FreeIn = async (folder) => {
  const found = await statfs(folder).catch(() => null)
  return found === null || found.blocks === 0 ? null : found.bavail * found.bsize
}

const NEXT_TO_NOTHING = 16 * 1024 ** 2

/** Keeps a floor of free space for the database and everything else: uploads stop above it. */
export class Room {
  readonly #folders: readonly string[]
  readonly #floor: number
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  /** Replaced by tests: no machine is to be filled. */
  freeIn: FreeIn = freeIn

  /** @param folders on whichever volumes they are */
  constructor(folders: readonly string[], floor: number, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#folders = folders
    this.#floor = floor
    this.#log = log
  }

  /** Bytes free where there are fewest; null where no file system says. */
  async free(): Promise<number | null> {
    const known = await Promise.all(this.#folders.map((folder) => this.freeIn(folder)))
    const told = known.filter((bytes) => bytes !== null)
    return told.length === 0 ? null : Math.min(...told)
  }

  async isLow(): Promise<boolean> {
    return ((await this.free()) ?? this.#floor) < this.#floor
  }

  /** Whether a program that failed a moment ago may have done so for want of room. */
  async isFull(): Promise<boolean> {
    return ((await this.free()) ?? NEXT_TO_NOTHING) < NEXT_TO_NOTHING
  }

  /** @throws Refused with 503 `no_room` below the floor */
  async demand(): Promise<void> {
    if (!(await this.isLow())) return
    this.#log.warn({ floor: this.#floor, free: await this.free() }, 'uploads stop: no room is left')
    throw noRoom()
  }
}

/** What the start says below the floor. */
export const NO_UPLOADS =
  'No pictures and videos are taken until there is more room: less than STORAGE_FLOOR is free where DATA_DIR is.'
