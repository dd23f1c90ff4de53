import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { codeOf } from '#server/errors/causes.ts'

/**
 * The store of members' files. A key is a path of lower-case letters, digits, dashes and slashes with an extension;
 * only keys below `pictures/` and `videos/` are served. Writes are atomic.
 * @throws StoreFailed when the disk is full, or the bucket cannot be reached
 */
export interface Store {
  /** @returns the URL it is served at */
  put: (key: string, bytes: Uint8Array) => Promise<string>
  /** Streams the content instead of buffering it in memory. @returns the URL it is served at */
  putStream: (key: string, stream: Readable) => Promise<string>
  getStream: (key: string) => Promise<Readable>
  has: (key: string) => Promise<boolean>
  /** Succeeds if the file does not exist. */
  remove: (key: string) => Promise<void>
}

const WORDS = 'the store failed'

/**
 * Thrown when the disk is full or the bucket cannot be reached. It is not the member's fault, and a retry may work. The
 * message contains the code of the cause.
 */
export class StoreFailed extends Error {
  /** True if no space is left on the disk. */
  readonly isFull: boolean

  constructor(cause: unknown) {
    const code = codeOf(cause)
    super(code === undefined ? WORDS : `${WORDS} (${code})`, { cause })
    this.name = 'StoreFailed'
    this.isFull = isOutOfRoom(cause)
  }
}

/** Detects a full disk or an exhausted quota, even in the cause, because flydrive wraps system errors. */
const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) ||
    isOutOfRoom(error.cause))

/** Reads a small file. @throws StoreFailed also when the file does not exist */
export async function readWhole(store: Pick<Store, 'getStream'>, key: string): Promise<Buffer> {
  const stream = await store.getStream(key)
  try {
    return await buffer(stream)
  } catch (error) {
    throw new StoreFailed(error)
  }
}

const KEY = /^[a-z\d-]+(\/[a-z\d-]+)*\.[a-z\d]+$/

export const isKey = (text: string): boolean => KEY.test(text)

const MEDIA = '/media/'

/** Returns the URL of a file. This server serves it no matter where it is stored. */
export const urlOf = (key: string): string => `${MEDIA}${key}`

/** Returns the key of the file served at a URL. */
export const keyOf = (url: string): string => url.slice(MEDIA.length)

const SERVED = /^(pictures|videos)\//

/**
 * True for keys that may be served. Uploads in progress and sources of videos are never served: their metadata may
 * reveal where their owner lives.
 */
export const isServed = (key: string): boolean => SERVED.test(key) && isKey(key)

/** A file of the store, or the requested part of it. */
export interface Served {
  status: 200 | 206
  stream: Readable
  headers: Record<string, string | number>
}
