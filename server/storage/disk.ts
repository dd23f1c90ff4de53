import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Store } from './store.ts'

const KEY = /^[a-z\d-]+(\/[a-z\d-]+)*\.[a-z\d]+$/

/** Files below a folder of this machine, served at /media/. */
export function diskStore(folder: string): Store {
  const fileOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('a key of the store is a plain path')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      const aside = `${file}.${randomUUID()}`
      await writeFile(aside, bytes)
      await rename(aside, file)
      return `/media/${key}`
    },
    async remove(key) {
      await rm(fileOf(key), { force: true })
    },
  }
}
