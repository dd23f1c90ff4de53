import * as z from 'zod/mini'

/** The options for finding a member's position, as specified. */
export const LOCATING = { enableHighAccuracy: true, timeout: 50_000 } as const

/** A position, in degrees. */
export interface Coordinates {
  lat: number
  lng: number
}

/** Rounds a position to about a kilometre, for privacy. */
export const coarse = ({ lat, lng }: Coordinates): Coordinates => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
})

const DECIMAL = /^-?\d{1,3}(\.\d{1,20})?$/

const degrees = (name: string, most: number) => {
  const words = `${name} must be a number from -${most} to ${most}`
  return z.pipe(
    z.string(words).check(z.regex(DECIMAL, words)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-most, words), z.maximum(most, words))),
  )
}

/** The query parameters of a request for the name of a place. */
export const whereQuery = () => z.object({ lat: degrees('lat', 90), lng: degrees('lng', 180) })

/** The nearest town; null if there is no town nearby. */
export const localitySchema = z.nullable(z.object({ locality: z.string() }))

/**
 * The state of the search for a town. "none" also means that the search was stopped, or that the user entered a place
 * instead.
 */
export type TownSearch = 'none' | 'underWay' | 'found' | 'failed'

/**
 * A post that is sent while its town is being looked up waits at most this long. After that, it is sent without the
 * town.
 */
export const TOWN_PATIENCE_MS = 3_000

export const WAITING_FOR_TOWN = 'Waiting a moment for your town…'

export const townFound = (town: string): string => `You seem to be near ${town}. You can change it.`
export const NO_TOWN = 'No town is near enough. You can type the place.'
/** The messages for when the browser denies access to the position, cannot determine it, or takes too long. */
export const NOT_LOCATED = {
  refused: 'Your browser blocks location for this site. Allow it there, or type the place.',
  unknown: 'We couldn’t find your location. You can type the place.',
  late: 'Finding your location took too long. You can type the place.',
} as const
export const NOT_NAMED = 'We couldn’t name this place. You can type it.'
