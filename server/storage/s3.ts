import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '#server/errors/causes.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { storeOn } from './flydrive.ts'
import type { BucketSettings } from './settings.ts'
import { isServed, type Served, type Store, StoreFailed } from './store.ts'

export interface Bucket {
  store: Store
  /**
   * @param range value of the Range header
   * @returns null if there is nothing to serve, and `outside` for a range beyond the end
   * @throws StoreFailed when the bucket cannot be reached
   */
  serve: (key: string, range?: string) => Promise<Served | 'outside' | null>
}

const CONNECTION_MS = 5_000
/** Timeout for a connection on which no data arrives. */
const SILENCE_MS = 30_000

const PART_BYTES = 8 * 1024 * 1024

const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
}

/**
 * Opens a bucket of any S3-compatible service. The libraries are only loaded here because they are large, and most
 * installations store files on a disk.
 */
export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { url, bucket, region, key: accessKeyId, secret: secretAccessKey } = settings
  const client = new S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A host name that contains the bucket would need its own DNS entry and certificate.
    forcePathStyle: true,
    // Not every service supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS },
  })

  /** Uploads in parts, because flydrive's driver needs to know the length of a stream in advance. */
  class InParts extends S3Driver {
    override async putStream(key: string, stream: Readable): Promise<void> {
      const params = { Bucket: bucket, Key: key, Body: stream, ContentType: typeOf(key) }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done()
    }
  }
  const store = storeOn(new InParts({ client, bucket, visibility: 'private', supportsACL: false }))

  async function serve(key: string, Range?: string): ReturnType<Bucket['serve']> {
    if (!isServed(key)) return null
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }))
      const { ContentRange, ContentLength = 0 } = found
      return {
        status: ContentRange === undefined ? 200 : 206,
        stream: found.Body as Readable,
        headers: {
          'Accept-Ranges': 'bytes',
          'Content-Type': typeOf(key),
          'Content-Length': ContentLength,
          ...(ContentRange === undefined ? {} : { 'Content-Range': ContentRange }),
        },
      }
    } catch (error) {
      const status = statusOf(error)
      if (status === 404) return null
      if (status === 416) return 'outside'
      throw new StoreFailed(error)
    }
  }

  await check(store)
  return { store, serve }
}

const typeOf = (key: string): string => TYPES[extname(key)] ?? 'application/octet-stream'

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Writes and removes a test file: there is no other way to find out whether the key has these permissions. */
async function check(store: Store): Promise<void> {
  const key = 'checks/at-the-start.txt'
  try {
    await store.put(key, Buffer.from('Critter Swap may write here.\n'))
    await store.remove(key)
  } catch (error) {
    throw new CannotStart(
      `S3_URL: the bucket cannot be written to (${codeOf(error) ?? 'unknown'}). Check the settings of S3_, and what the key may do.`,
    )
  }
}
