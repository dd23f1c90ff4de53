import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Picture } from '#rules/feed/picture.ts'
import { type JsonOf, jsonOf } from '#server/db/json.ts'
import { pictures } from '#server/db/schema.ts'
import { keyOf } from '#server/storage/store.ts'

const { id, formats, width, height, alt, placeholder } = pictures
/** The columns that `pictureOf` reads. */
export const pictureColumns = { id, formats, width, height, alt, placeholder }

/** Table and columns for a statement that joins pictures under this name, with the columns that `pictureOf` reads. */
export function joinedPicture(name: string) {
  const picture = alias(pictures, name)
  const columns = {
    id: picture.id,
    formats: picture.formats,
    width: picture.width,
    height: picture.height,
    alt: picture.alt,
    placeholder: picture.placeholder,
  } satisfies Record<keyof typeof pictureColumns, unknown>
  const json = sql<JsonOf<
    typeof columns
  > | null>`case when ${picture.id} is not null then ${jsonOf(columns)} end`
  return { picture, json }
}

type Shown = Pick<typeof pictures.$inferSelect, keyof typeof pictureColumns>

/**
 * Converts a picture to the form that the API returns. The preview is left out, because it is served at its own URL.
 */
export const pictureOf = ({ formats: { preview: _, ...formats }, ...row }: Shown): Picture => ({
  id: row.id,
  formats,
  width: row.width,
  height: row.height,
  alt: row.alt,
  placeholder: row.placeholder,
})

/**
 * Returns a member's picture as others see it. The alt text is left out, because the name beside the picture says whose
 * it is.
 */
export const portraitOf = (row: Shown): Picture => ({ ...pictureOf(row), alt: null })

/** Returns the keys of a picture's files. */
export const keysOf = ({ formats }: Pick<typeof pictures.$inferSelect, 'formats'>): string[] =>
  Object.values(formats).map(keyOf)
