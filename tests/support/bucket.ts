import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from 's3rver'
import { scratchFolder } from './scratch.ts'

const BUCKET = 'critters'

/** An S3-compatible service with one empty bucket. */
export async function startBucket() {
  const directory = scratchFolder('bucket')
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await service.run()
  return {
    /** The server's settings for this bucket, by environment variable. */
    env: {
      S3_URL: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    },
    /** The keys of all objects, including the parts of multipart uploads. */
    keys: () =>
      readdirSync(join(directory, BUCKET), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1))
        .filter((path) => path.endsWith('._S3rver_object'))
        .map((path) => path.slice(BUCKET.length + 1, -'._S3rver_object'.length))
        .toSorted(),
    async stop() {
      await service.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
