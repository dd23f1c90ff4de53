import {
  type Coordinates,
  coarse,
  LOCATING,
  localitySchema,
  NOT_LOCATED,
} from '#rules/feed/place.ts'
import { ProblemError } from '#rules/wire/problem.ts'
import { type Call, request } from './http.ts'

const wordsOf = ({ code }: GeolocationPositionError): string => {
  if (code === GeolocationPositionError.PERMISSION_DENIED) return NOT_LOCATED.refused
  return code === GeolocationPositionError.TIMEOUT ? NOT_LOCATED.late : NOT_LOCATED.unknown
}

/**
 * The approximate position of the browser, which asks for permission first. Uses `watchPosition` until the first
 * result, because only a watch can be cancelled.
 */
export const locate = (_: unknown, { signal }: { signal: AbortSignal }): Promise<Coordinates> =>
  new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new ProblemError({ kind: 'refused', message }))
    if (!('geolocation' in navigator)) return fail(NOT_LOCATED.unknown)
    const end = () => navigator.geolocation.clearWatch(watch)
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        end()
        resolve(coarse({ lat, lng }))
      },
      (error) => {
        end()
        fail(wordsOf(error))
      },
      LOCATING,
    )
    signal.addEventListener('abort', end)
  })

/** The name of the nearest town, or null if none is near. */
export const nameOfTown = async ({ lat, lng }: Coordinates, call: Call): Promise<string | null> =>
  (await request('geocode', localitySchema, { ...call, query: { lat, lng } }))?.locality ?? null
