import type { Picture } from '#rules/feed/picture.ts'
import type { pictures } from '#server/db/schema.ts'

/** A picture as the API shows it. */
export const pictureOf = (row: typeof pictures.$inferSelect): Picture => ({
  id: row.id,
  formats: row.formats,
  width: row.width,
  height: row.height,
  alt: row.alt,
  placeholder: row.placeholder,
})
