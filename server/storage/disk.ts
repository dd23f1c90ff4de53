import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { storeOn } from './flydrive.ts'
import { writeWhole } from './folder.ts'
import type { Store } from './store.ts'

/**
 * Writes files atomically with our own file modes. Flydrive's driver writes in place, which can show readers half a
 * file, and it uses the machine's default modes.
 */
class WholeFiles extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  override put(key: string, bytes: Uint8Array | string): Promise<void> {
    return writeWhole(join(this.#folder, key), bytes, this.#folder)
  }

  override putStream(key: string, stream: Readable): Promise<void> {
    return writeWhole(join(this.#folder, key), stream, this.#folder)
  }
}

/** Returns a store for files below a local folder, served at /media/. */
export const diskStore = (folder: string): Store => storeOn(new WholeFiles(folder))
