import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { problemOf } from '#rules/wire/problem.ts'
import { locate, nameOfTown } from '#services/place.ts'
import { forgetToken, storeToken } from '#services/token.ts'
import { fakeServer, garbled } from '#tests/support/fakeServer.ts'

/** A fake geolocation that records the options of each watch and the ids of ended watches, and reports positions or errors. */
function aBrowser() {
  const asked: PositionOptions[] = []
  const ended: number[] = []
  const told: { here: PositionCallback; not: PositionErrorCallback }[] = []
  const watch = vi
    .spyOn(navigator.geolocation, 'watchPosition')
    .mockImplementation((here, not, options) => {
      if (not) told.push({ here, not })
      if (options) asked.push(options)
      return 7
    })
  const clear = vi
    .spyOn(navigator.geolocation, 'clearWatch')
    .mockImplementation((id) => void ended.push(id))
  onTestFinished(() => {
    watch.mockRestore()
    clear.mockRestore()
  })
  return {
    asked,
    ended,
    isAt: (latitude: number, longitude: number) =>
      told.at(-1)?.here({ coords: { latitude, longitude } } as GeolocationPosition),
    fails: (code: number) => told.at(-1)?.not({ code } as GeolocationPositionError),
  }
}

const going = () => new AbortController().signal

test('locate requests the exact position with a timeout of 50 s, and rounds it to about a kilometre', async () => {
  const browser = aBrowser()
  const found = locate(null, { signal: going() })
  browser.isAt(53.80076, -1.54908)
  expect(await found).toEqual({ lat: 53.8, lng: -1.55 })
  expect(browser.asked).toEqual([{ enableHighAccuracy: true, timeout: 50_000 }])
  expect(browser.ended).toEqual([7])
})

test.each([
  [
    'is refused',
    1,
    'Your browser blocks location for this site. Allow it there, or type the place.',
  ],
  ['finds no position', 2, 'We couldn’t find your location. You can type the place.'],
  ['times out', 3, 'Finding your location took too long. You can type the place.'],
])('locate rejects with a message if the request for the position %s', async (_, code, message) => {
  const browser = aBrowser()
  const found = locate(null, { signal: going() }).catch(problemOf)
  browser.fails(code)
  expect(await found).toEqual({ kind: 'refused', message })
  expect(browser.ended).toEqual([7])
})

test('aborting locate ends the browser’s watch', () => {
  const browser = aBrowser()
  const search = new AbortController()
  void locate(null, search)
  expect(browser.ended).toEqual([])
  search.abort()
  expect(browser.ended).toEqual([7])
})

beforeEach(() => storeToken('a-token'))
afterEach(() => forgetToken())

test.each([
  ['the town', { locality: 'Leeds' }, 'Leeds'],
  ['null if there is no town', garbled('{"data":null}'), null],
])('nameOfTown returns %s', async (_, answer, town) => {
  const server = fakeServer({ 'GET geocode': answer })
  expect(await nameOfTown({ lat: 53.8, lng: -1.55 }, {})).toBe(town)
  expect(server.asked).toEqual([{ call: 'GET geocode', query: { lat: '53.8', lng: '-1.55' } }])
})
