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

/** Of somebody, as others see it: the name beside it says what it shows, and no words of hers come with it. */
export const portraitOf = (row: Shown): Picture => ({ ...pictureOf(row), alt: null })

/** The keys of its files. */
export const keysOf = ({ formats }: Pick<typeof pictures.$inferSelect, 'formats'>): string[] =>
  Object.values(formats).map(keyOf)
