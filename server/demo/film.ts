import { eq } from 'drizzle-orm'
import { publishPost } from '#server/acts/publish-post.ts'
import { keepVideo, storeVideo } from '#server/acts/receive-video.ts'
import type { Config } from '#server/config.ts'
import { only } from '#server/db/rows.ts'
import { memberColumns, members } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { paths } from '#server/paths.ts'
import type { Store } from '#server/storage/store.ts'
import { emailOf } from './people.ts'

const AUTHOR = 'thimble'
const MESSAGE = 'Mine could not wait for the postman.'

/** Adds a post with a video, which is transcoded after the server has started, like any other video. */
export async function addFilm(db: Db, store: Store, site: Config, now: Date): Promise<void> {
  const stored = await storeVideo({ db, store, now }, paths.film)
  await db.transaction(async (tx) => {
    const found = tx
      .select(memberColumns)
      .from(members)
      .where(eq(members.email, emailOf(AUTHOR)))
    const act = { tx, now, site, random: () => 0, me: only(await found) }
    const { id } = await keepVideo(act, stored, site.quotas.video)
    const plain = { location: null, pictures: [], tags: [] }
    await publishPost(act, { ...plain, message: MESSAGE, videos: [id] })
  })
}
