import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import type { Coordinates } from '#rules/feed/place.ts'
import { paths } from '#server/paths.ts'

/** Towns farther away than this do not describe the position. */
const FARTHEST_KM = 25

/** The packed towns from server/places/table-packer.mjs, all arrays in the same order. */
interface Packed {
  index: ArrayBuffer
  /** One name per line. */
  names: string
  /** Longitude and latitude of each town. */
  places: Float64Array
  people: Uint32Array
}

async function unpacked() {
  const packer = new Worker(paths.tablePacker, { execArgv: [] })
  const [packed]: Packed[] = await once(packer, 'message')
  if (!packed) throw new Error('the packer has sent nothing')
  const { index, names, places, people } = packed
  return { index: KDBush.from(index), names: names.split('\n'), places, people }
}

type Table = Awaited<ReturnType<typeof unpacked>>

let table: Promise<Table> | undefined

/** Loads the table on first use, once per process; after a failure the next call tries again. */
const readTable = (): Promise<Table> => {
  table ??= unpacked().catch((error) => {
    table = undefined
    throw error
  })
  return table
}

/**
 * Weighs distance by population, because downtown Toronto is closer to the coordinates of East York than to Toronto's
 * own.
 */
const farness = (km: number, people: number): number => km / people ** 0.25

/**
 * Returns the town at or near a position, out of all towns with more than a thousand people; names are from GeoNames.
 * @returns null if there is none within 25 km
 */
export async function townNear({ lat, lng }: Coordinates): Promise<string | null> {
  const { index, names, places, people } = await readTable()
  let found: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const town of around(index, lng, lat, undefined, FARTHEST_KM)) {
    const [townLng = 0, townLat = 0] = places.subarray(2 * town)
    const far = farness(distance(lng, lat, townLng, townLat), people[town] ?? 0)
    if (far >= least) continue
    least = far
    found = names[town] ?? null
  }
  return found
}
