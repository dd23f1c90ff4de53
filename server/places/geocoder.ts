import * as z from 'zod/mini'
import type { Coordinates } from '#rules/feed/place.ts'
import { LOCATION_MAX } from '#rules/feed/post.ts'
import { line } from '#rules/form/text.ts'

/** Short timeout, because the member has pressed a button and is waiting. */
const LONGEST_MS = 3_000
const MOST_BYTES = 256 * 1024

/** Thrown when the geocoder cannot be used now. The message contains no part of the request or the response. */
export class GeocoderFailed extends Error {}

const townSchema = line({ max: LOCATION_MAX })

/** Nominatim's response; the first of these fields that is set is the best name for the town. */
const nominatimSchema = z.object({
  address: z.object({
    city: z.optional(townSchema),
    town: z.optional(townSchema),
    village: z.optional(townSchema),
    municipality: z.optional(townSchema),
    hamlet: z.optional(townSchema),
  }),
})

/** Nominatim's response for a position in the middle of the sea. */
const nowhereSchema = z.object({ error: z.string() })

const TOWNS = ['locality', 'postal_town']

/** Google's response, including for a position in the middle of the sea. Any other status counts as a failure. */
const googleSchema = z.object({
  status: z.enum(['OK', 'ZERO_RESULTS']),
  results: z.array(
    z.object({
      address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })),
    }),
  ),
})

const answerSchema = z.union([
  z.pipe(
    nominatimSchema,
    z.transform(({ address: { city, town, village, municipality, hamlet } }) => {
      return city ?? town ?? village ?? municipality ?? hamlet ?? null
    }),
  ),
  z.pipe(
    googleSchema,
    z.transform(({ results }) => {
      const parts = results.flatMap(({ address_components }) => address_components)
      const town = parts.find(({ types }) => types.some((type) => TOWNS.includes(type)))
      const name = townSchema.safeParse(town?.long_name)
      return name.success ? name.data : null
    }),
  ),
  z.pipe(
    nowhereSchema,
    z.transform(() => null),
  ),
])

/**
 * Returns the request URL with the parameters of both services; each service ignores the other's. Parameters in the
 * setting are kept.
 */
function question(geocoder: string, { lat, lng }: Coordinates): URL {
  const url = new URL(geocoder)
  const asked = { format: 'jsonv2', zoom: '10', result_type: TOWNS.join('|') }
  for (const [name, value] of Object.entries(asked))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  url.searchParams.set('lat', String(lat))
  url.searchParams.set('lon', String(lng))
  url.searchParams.set('latlng', `${lat},${lng}`)
  return url
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new GeocoderFailed('its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts a connection error, leaving out its message, which may contain the request. */
const failureOf = (error: unknown): GeocoderFailed => {
  if (error instanceof GeocoderFailed) return error
  const { name, cause } = error as Error
  if (name === 'TimeoutError') return new GeocoderFailed('it took too long')
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return new GeocoderFailed(`it cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`)
}

/**
 * Asks the reverse geocoder of this installation, whose API is that of Nominatim or Google.
 * @param where already rounded, because it leaves this machine
 * @returns null if the geocoder knows no town there
 * @throws GeocoderFailed
 */
export async function askGeocoder(geocoder: string, where: Coordinates): Promise<string | null> {
  try {
    const response = await fetch(question(geocoder, where), {
      headers: { accept: 'application/json', 'user-agent': 'critter-swap' },
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new GeocoderFailed(`it answered with status ${response.status}`)
    }
    const answer = answerSchema.safeParse(parsed(await textOf(response)))
    if (!answer.success) throw new GeocoderFailed('its answer is not understood')
    return answer.data
  } catch (error) {
    throw failureOf(error)
  }
}
