import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { diskStore } from './disk.ts'
import type { Bucket } from './s3.ts'
import type { FolderSettings, StoreSettings } from './settings.ts'
import type { Store } from './store.ts'
import { type StoreState, watched, watching } from './watched.ts'

/** The source of files under /media/: a local folder or a bucket. */
export type Media = { folder: string } | Pick<Bucket, 'serve'>

export interface OpenStore {
  store: Store
  media: Media
  /** A local folder for uploads in progress. */
  aside: string
  state: StoreState
}

/**
 * Opens the store of members' files: the folder `uploads` in the data folder, or a bucket.
 * @throws CannotStart when the bucket cannot be used
 */
export async function openStore({
  dataDir,
  s3,
}: Pick<FolderSettings, 'dataDir'> & StoreSettings): Promise<OpenStore> {
  const folder = join(dataDir, 'uploads')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const state: StoreState = { failing: null }
  const opened = (store: Store, media: Media) => ({
    store: watched(store, state),
    media,
    aside: folder,
    state,
  })
  if (s3 === null) return opened(diskStore(folder), { folder })
  const { openBucket } = await import('./s3.ts')
  const { store, serve } = await openBucket(s3)
  return opened(store, { serve: (key, range) => watching(state)(serve(key, range)) })
}
