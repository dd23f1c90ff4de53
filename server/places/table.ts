import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'
import type { Coordinates } from '#rules/feed/place.ts'
import { paths } from '#server/paths.ts'

/** Farther away than this a town says nothing of where somebody is. */
const FARTHEST_KM = 25

/** What server/places/table-packer.mjs makes of the towns, in one order. */
interface Packed {
  index: ArrayBuffer
  /** A line each. */
  names: string
  /** Longitude and latitude of each. */
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

/** Read when it is first asked, once for the process; a reading that fails is tried again by the next who asks. */
const readTable = (): Promise<Table> => {
  table ??= unpacked().catch((error) => {
    table = undefined
    throw error
  })
  return table
}

/** The more people a town has, the farther it reaches: the middle of Toronto is nearer to the point of East York. */
const farness = (km: number, people: number): number => km / people ** 0.25

/**
 * The town somebody is in, or near, of those with more than a thousand people; by the names of GeoNames.
 * @returns null where there is none within 25 km
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
