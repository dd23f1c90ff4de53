import { resolve } from 'node:path'
import { z } from 'zod'
import type { MediaKind } from '#rules/feed/upload.ts'
import { type Read, sizeOf, urlOf, WrongSetting } from '#server/settings/read.ts'

export interface FolderSettings {
  /** Absolute path of the folder for the embedded database, the uploads and, without a relay, the emails. */
  dataDir: string
  /**
   * `closed` keeps out all other users of the machine; `any` accepts any mode, for volumes whose modes cannot be
   * changed.
   */
  dataDirMode: 'closed' | 'any'
}

/** A bucket and the credentials for its service. */
export interface BucketSettings {
  /** URL of the service, without the bucket. */
  url: string
  bucket: string
  region: string
  key: string
  secret: string
}

export interface StoreSettings {
  /** Null when members' files are stored in the data folder. */
  s3: BucketSettings | null
}

/** The limits for members' files, in bytes. */
export interface StorageLimits {
  /** Free space below which uploads are refused. */
  storageFloor: number
  /** Bytes a member may upload per day. */
  quotas: Readonly<Record<MediaKind, number>>
}

export function storageLimits(read: Read): StorageLimits {
  const { STORAGE_FLOOR, PICTURE_QUOTA, VIDEO_QUOTA } = read({
    STORAGE_FLOOR: sizeOf(0).prefault('1 GB'),
    PICTURE_QUOTA: sizeOf(1).prefault('200 MB'),
    VIDEO_QUOTA: sizeOf(1).prefault('1 GB'),
  })
  return { storageFloor: STORAGE_FLOOR, quotas: { picture: PICTURE_QUOTA, video: VIDEO_QUOTA } }
}

export function folderSettings(read: Read): FolderSettings {
  const { DATA_DIR, DATA_DIR_MODE: dataDirMode = 'closed' } = read({
    DATA_DIR: z
      .string()
      .refine((value) => !value.includes('\0'), 'must be a folder')
      .default('./data'),
    DATA_DIR_MODE: z.literal('any', 'must be any, or left out').optional(),
  })
  return { dataDir: resolve(DATA_DIR), dataDirMode }
}

const NEEDED = ['S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const

export function storeSettings(read: Read): StoreSettings {
  const given = read({
    S3_URL: urlOf('http', 'https').optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')
      .optional(),
    S3_KEY: z.string().optional(),
    S3_SECRET: z.string().optional(),
    S3_REGION: z.string().optional(),
  })
  const { S3_URL, S3_REGION = 'us-east-1', S3_BUCKET, S3_KEY, S3_SECRET } = given
  if (S3_URL === undefined) {
    const [idle] = Object.keys(given)
    if (idle) throw new WrongSetting(`${idle}: has no effect without S3_URL`)
    return { s3: null }
  }
  if (S3_BUCKET === undefined || S3_KEY === undefined || S3_SECRET === undefined) {
    const missing = NEEDED.find((name) => given[name] === undefined)
    throw new WrongSetting(`${missing}: is needed with S3_URL`)
  }
  return {
    s3: { url: S3_URL, bucket: S3_BUCKET, region: S3_REGION, key: S3_KEY, secret: S3_SECRET },
  }
}
