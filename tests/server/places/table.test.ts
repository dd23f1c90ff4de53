import { expect, test } from 'vitest'
import { townNear } from '#server/places/table.ts'

const here = async (lat: number, lng: number) => townNear({ lat, lng })

test.each([
  ['Leeds', 53.8, -1.55],
  ['Paris', 48.86, 2.35],
  ['Versailles', 48.8, 2.12],
  ['Toronto', 43.65, -79.38],
  ['Auckland', -36.85, 174.76],
  ['Florac', 44.33, 3.59],
  ['Tokyo', 35.68, 139.69],
])('%s is found at its coordinates', async (town, lat, lng) => {
  expect(await here(lat, lng)).toBe(town)
})

test.each([
  ['in the middle of the Atlantic', 30, -40],
  ['in a field in Saskatchewan, 43 km from everywhere', 52.1, -104.5],
  ['at the north pole', 90, 0],
  ['at the south pole, from either side', -90, 180],
])('no town is found %s', async (_, lat, lng) => {
  expect(await here(lat, lng)).toBe(null)
})

test('a town is found up to 25 km away and no farther', async () => {
  // Longyearbyen (Svalbard) is the only town in its area, at 78.22334, 15.64689. A degree of latitude is 111.19 km.
  const [inside, outside] = [24.9 / 111.19, 25.1 / 111.19]
  expect([
    await here(78.22334 + inside, 15.64689),
    await here(78.22334 + outside, 15.64689),
  ]).toEqual(['Longyearbyen', null])
})

test('a town on the other side of the date line is found', async () => {
  // Lavena and Waiyevo are on Taveuni, which the 180th meridian crosses.
  expect([await here(-16.8, 180), await here(-16.8, -180)]).toEqual([
    await here(-16.8, 179.9999),
    await here(-16.8, -179.9999),
  ])
})

test('a district of a town does not count as a town', async () => {
  // Belgrano is a part of Buenos Aires.
  expect(await here(-34.56, -58.46)).not.toBe('Belgrano')
})
