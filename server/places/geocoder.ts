import * as z from 'zod/mini'
import type { Coordinates } from '#rules/feed/place.ts'
import { LOCATION_MAX } from '#rules/feed/post.ts'
import { line } from '#rules/form/text.ts'

/** Somebody waits with her finger on a button. */
const LONGEST_MS = 3_000
const MOST_BYTES = 256 * 1024

/** No use is to be had of it now. Its message holds nothing of what was asked or answered. */
export class GeocoderFailed extends Error {}

const townSchema = line({ max: LOCATION_MAX })

/** What Nominatim answers: the first of these is as near to a town as it knows. */
const nominatimSchema = z.object({
  address: z.object({
    city: z.optional(townSchema),
    town: z.optional(townSchema),
    village: z.optional(townSchema),
    municipality: z.optional(townSchema),
    hamlet: z.optional(townSchema),
  }),
})

/** What it answers in the middle of the sea. */
const nowhereSchema = z.object({ error: z.string() })

const TOWNS = ['locality', 'postal_town']

/** What Google answers, the sea included; with any other status it has answered nothing. */
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

/** The question in both languages; neither minds the words of the other, and those in the setting stay as they are. */
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

/** What a connection says that has failed; its words may hold what was asked. */
const failureOf = (error: unknown): GeocoderFailed => {
  if (error instanceof GeocoderFailed) return error
  const { name, cause } = error as Error
  if (name === 'TimeoutError') return new GeocoderFailed('it took too long')
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return new GeocoderFailed(`it cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`)
}

/**
 * Asks the reverse geocoder of this installation, one that answers as Nominatim or as Google does.
 * @param where rounded already: it leaves this machine
 * @returns null where it knows no town
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
