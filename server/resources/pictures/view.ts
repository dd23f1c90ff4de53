import type { Picture } from '#rules/feed/picture.ts'
import { pictures } from '#server/db/schema.ts'
import { keyOf } from '#server/storage/store.ts'

const { id, formats, width, height, alt, placeholder } = pictures
/** The columns that `pictureOf` reads. */
export const pictureColumns = { id, formats, width, height, alt, placeholder }

type Shown = Pick<typeof pictures.$inferSelect, keyof typeof pictureColumns>

/** A picture as the API shows it. */
export const pictureOf = (row: Shown): Picture => ({
  id: row.id,
  formats: row.formats,
  width: row.width,
  height: row.height,
  alt: row.alt,
  placeholder: row.placeholder,
})

/** A member's picture as others see it, without its alt text: the name beside it says who it shows. */
export const portraitOf = (row: Shown): Picture => ({ ...pictureOf(row), alt: null })

/** Returns the keys of a picture's files. */
export const keysOf = ({ formats }: Pick<typeof pictures.$inferSelect, 'formats'>): string[] =>
  Object.values(formats).map(keyOf)
