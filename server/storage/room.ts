import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { noRoom } from '#server/errors/refused.ts'

/** Returns the free bytes for a folder; null if the folder is missing or its file system does not report them. */
export type FreeIn = (folder: string) => Promise<number | null>

const freeIn: FreeIn = async (folder) => {
  const found = await statfs(folder).catch(() => null)
  return found === null || found.blocks === 0 ? null : found.bavail * found.bsize
}

const NEXT_TO_NOTHING = 16 * 1024 ** 2

/**
 * Keeps some disk space free for the database and everything else: if less than the floor is free, uploads are refused.
 */
export class Room {
  readonly #folders: readonly string[]
  readonly #floor: number
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  /** Replaced in tests, so that they need not fill a disk. */
  freeIn: FreeIn = freeIn

  /** @param folders may be on different volumes */
  constructor(folders: readonly string[], floor: number, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#folders = folders
    this.#floor = floor
    this.#log = log
  }

  /** Returns the free bytes of the fullest volume; null if no file system reports them. */
  async free(): Promise<number | null> {
    const known = await Promise.all(this.#folders.map((folder) => this.freeIn(folder)))
    const told = known.filter((bytes) => bytes !== null)
    return told.length === 0 ? null : Math.min(...told)
  }

  async isLow(): Promise<boolean> {
    return ((await this.free()) ?? this.#floor) < this.#floor
  }

  /** True if a program that has just failed may have run out of disk space. */
  async isFull(): Promise<boolean> {
    return ((await this.free()) ?? NEXT_TO_NOTHING) < NEXT_TO_NOTHING
  }

  /** @throws Refused with 503 `no_room` if less than the floor is free */
  async demand(): Promise<void> {
    if (!(await this.isLow())) return
    this.#log.warn({ floor: this.#floor, free: await this.free() }, 'uploads stop: no room is left')
    throw noRoom()
  }
}

/** Printed when the server starts while less than the floor is free. */
export const NO_UPLOADS =
  'No pictures and videos are taken until there is more room: less than STORAGE_FLOOR is free where DATA_DIR is.'
