import { z } from 'zod'
import { type Read, urlOf } from '#server/settings/read.ts'

export interface PlaceSettings {
  /** URL of a reverse geocoder, with its key if it needs one; null if only the table of places is used. */
  geocoder: string | null
}

const isAnonymous = (value: string) => {
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

export function placeSettings(read: Read): PlaceSettings {
  const { GEOCODER_URL } = read({
    GEOCODER_URL: urlOf('http', 'https')
      .pipe(
        z
          .string()
          .refine(isAnonymous, 'must have no name and no password; a key goes into its query'),
      )
      .optional(),
  })
  return { geocoder: GEOCODER_URL ?? null }
}
