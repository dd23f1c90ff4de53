import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { diskStore } from './disk.ts'
import type { Store } from './store.ts'

export interface OpenStore {
  store: Store
  /** The folder behind /media/. */
  mediaDir: string
}

/** Where the pictures are: in the folder `uploads` of the data folder. */
export function openStore({ dataDir }: { dataDir: string }): OpenStore {
  const mediaDir = join(dataDir, 'uploads')
  mkdirSync(mediaDir, { recursive: true, mode: 0o700 })
  return { store: diskStore(mediaDir), mediaDir }
}
