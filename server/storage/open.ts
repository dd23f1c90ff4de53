import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, WrongSetting } from '#server/config.ts'
import { diskStore } from './disk.ts'
import type { Store } from './store.ts'

export interface OpenStore {
  store: Store
  /** The folder behind /media/. */
  mediaDir: string
}

/** @throws WrongSetting rather than keep pictures where nobody will look for them */
export function openStore(settings: Pick<Config, 'dataDir' | 'objectStore'>): OpenStore {
  if (settings.objectStore) {
    throw new WrongSetting('S3_URL: this version keeps pictures in DATA_DIR/uploads only')
  }
  const mediaDir = join(settings.dataDir, 'uploads')
  mkdirSync(mediaDir, { recursive: true })
  return { store: diskStore(mediaDir), mediaDir }
}
