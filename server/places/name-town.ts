import type { FastifyBaseLogger } from 'fastify'
import { type Coordinates, coarse } from '#rules/feed/place.ts'
import { askGeocoder, GeocoderFailed } from './geocoder.ts'
import { townNear } from './table.ts'

interface Tools {
  geocoder: string | null
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * How a place is named: by the geocoder of this installation, or by the table where there is none, where it knows no
 * town, or where it gives no answer. Nothing of where somebody is gets into the log.
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
      // Once, until it answers again: the others who ask would only repeat it.
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
