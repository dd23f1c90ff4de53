import type { Video } from '#rules/feed/picture.ts'
import { videos } from '#server/db/schema.ts'
import { urlOf } from '#server/storage/store.ts'

const { id, key, posterKey, status } = videos
/** The columns that `videoOf` reads. */
export const videoColumns = { id, key, posterKey, status }

type Shown = Pick<typeof videos.$inferSelect, keyof typeof videoColumns>

/** Converts a video to the form that the API returns. Its URL works only once the video is ready. */
export const videoOf = (row: Shown): Video => ({
  id: row.id,
  url: urlOf(row.key),
  poster: row.posterKey === null ? null : urlOf(row.posterKey),
  status: row.status,
})
