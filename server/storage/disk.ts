import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './folder.ts'
import type { Store } from './store.ts'

const KEY = /^[a-z\d-]+(\/[a-z\d-]+)*\.[a-z\d]+$/

/** Files below a folder of this machine, served at /media/. */
export function diskStore(folder: string): Store {
  const fileOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('a key of the store must be a plain path')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      await writeWhole(fileOf(key), bytes, folder)
      return `/media/${key}`
    },
    async remove(key) {
      await rm(fileOf(key), { force: true })
    },
  }
}
