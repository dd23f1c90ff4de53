import type { Readable } from 'node:stream'
import { codeOf } from '#server/causes.ts'

/**
 * Where members' files are stored. A key is a path of lower-case letters, digits, dashes and slashes with an extension;
 * only what is below `pictures/` and `videos/` is served. What is written appears completely or not at all.
 * @throws StoreFailed when the disk is full, or the bucket cannot be reached
 */
export interface Store {
  /** @returns the URL it is served at */
  put: (key: string, bytes: Uint8Array) => Promise<string>
  /** However much comes, little of it is in memory. @returns the URL it is served at */
  putStream: (key: string, stream: Readable) => Promise<string>
  getStream: (key: string) => Promise<Readable>
  /** One that is not there counts as removed. */
  remove: (key: string) => Promise<void>
}

const WORDS = 'the store failed'

/**
 * The disk is full, or the bucket cannot be reached: nobody's mistake, and worth another try. Its message names the code
 * of the cause.
 */
export class StoreFailed extends Error {
  /** There is no room left on the disk. */
  readonly isFull: boolean

  constructor(cause: unknown) {
    const code = codeOf(cause)
    super(code === undefined ? WORDS : `${WORDS} (${code})`, { cause })
    this.name = 'StoreFailed'
    this.isFull = isOutOfRoom(cause)
  }
}

/** Full, or a quota is; flydrive wraps what the system says. */
const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) ||
    isOutOfRoom(error.cause))

const KEY = /^[a-z\d-]+(\/[a-z\d-]+)*\.[a-z\d]+$/

export const isKey = (text: string): boolean => KEY.test(text)

const MEDIA = '/media/'

/** Where a file is served: by this server, wherever the file is. */
export const urlOf = (key: string): string => `${MEDIA}${key}`

/** The key of what is served at a URL. */
export const keyOf = (url: string): string => url.slice(MEDIA.length)

const SERVED = /^(pictures|videos)\//

/** What is still arriving, and what a video was made of, may say where its owner lives: nobody is given it. */
export const isServed = (key: string): boolean => SERVED.test(key) && isKey(key)

/** A file of the store, or the part of it that was asked for. */
export interface Served {
  status: 200 | 206
  stream: Readable
  headers: Record<string, string | number>
}
