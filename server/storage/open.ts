import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { diskStore } from './disk.ts'
import type { Bucket } from './s3.ts'
import type { FolderSettings, StoreSettings } from './settings.ts'
import type { Store } from './store.ts'

/** What is served at /media/: a folder of this machine, or a bucket. */
export type Media = { folder: string } | Pick<Bucket, 'serve'>

export interface OpenStore {
  store: Store
  media: Media
  /** A folder of this machine for what is still arriving. */
  aside: string
}

/**
 * Where members' files are: in the folder `uploads` of the data folder, or in a bucket.
 * @throws CannotStart when the bucket cannot be used
 */
export async function openStore({
  dataDir,
  s3,
}: Pick<FolderSettings, 'dataDir'> & StoreSettings): Promise<OpenStore> {
  const folder = join(dataDir, 'uploads')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (s3 === null) return { store: diskStore(folder), media: { folder }, aside: folder }
  const { openBucket } = await import('./s3.ts')
  const { store, serve } = await openBucket(s3)
  return { store, media: { serve }, aside: folder }
}
