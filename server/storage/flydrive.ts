import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import { isKey, type Store, StoreFailed, urlOf } from './store.ts'

/**
 * Adds an error listener, because a stream that fails before anybody reads it would end the process. A later reader
 * still gets the error.
 */
const heard = (stream: Readable) => stream.on('error', () => undefined)

/** Returns a store that uses a flydrive driver. */
export function storeOn(driver: DriverContract): Store {
  const disk = new Disk(driver)
  async function trying<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (!isKey(key)) throw new Error('a key of the store must be a plain path')
    try {
      return await work()
    } catch (error) {
      throw new StoreFailed(error)
    }
  }
  return {
    async put(key, bytes) {
      await trying(key, () => disk.put(key, bytes))
      return urlOf(key)
    },
    async putStream(key, stream) {
      await trying(key, () => disk.putStream(key, heard(stream)))
      return urlOf(key)
    },
    getStream: async (key) => heard(await trying(key, () => disk.getStream(key))),
    has: (key) => trying(key, () => disk.exists(key)),
    remove: (key) => trying(key, () => disk.delete(key)),
  }
}
