import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import { storeOn } from './flydrive.ts'
import { writeWhole } from './folder.ts'
import type { Store } from './store.ts'

/** Flydrive's own writes in place, where a reader sees half a file, and leaves the modes to the machine. */
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

/** Files below a folder of this machine, served at /media/. */
export const diskStore = (folder: string): Store => storeOn(new WholeFiles(folder))
