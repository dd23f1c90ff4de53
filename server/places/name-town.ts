import type { FastifyBaseLogger } from 'fastify'
import { type Coordinates, coarse } from '#rules/feed/place.ts'
import { askGeocoder, GeocoderFailed } from './geocoder.ts'
import { townNear } from './table.ts'

interface Tools {
  geocoder: string | null
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Returns a function that names the town at a position. It asks the geocoder of this installation and falls back to the
 * table of towns if there is no geocoder, or if it fails or finds no town. Positions are never logged.
 */
export function townNamer({ geocoder, log }: Tools) {
  let isAway = false

  async function ask(url: string, where: Coordinates): Promise<string | null> {
    try {
      const town = await askGeocoder(url, where)
      isAway = false
      return town
    } catch (error) {
      if (!(error instanceof GeocoderFailed)) throw error
      // Logged once until the geocoder responds again, because every further request would log the same failure.
      if (!isAway) log.warn({ reason: error.message }, 'the geocoder gives no answer')
      isAway = true
      return null
    }
  }

  return async (where: Coordinates): Promise<string | null> => {
    const roughly = coarse(where)
    const town = geocoder === null ? null : await ask(geocoder, roughly)
    return town ?? (await townNear(roughly))
  }
}
