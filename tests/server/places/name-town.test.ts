import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { townNamer } from '#server/places/name-town.ts'
import { inTurn } from '#tests/support/several.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0)) await clean()
})

/** Somebody else's geocoder, on this machine; each request is answered as the next listener does. */
async function aGeocoder(...answers: RequestListener[]) {
  const asked: string[] = []
  const geocoder = createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = answers[asked.length - 1] ?? answers.at(-1)
    answer?.(request, response)
  })
  await new Promise<void>((ready) => geocoder.listen(0, '127.0.0.1', ready))
  const close = () => {
    geocoder.closeAllConnections()
    return new Promise((closed) => geocoder.close(closed))
  }
  cleanUp.push(close)
  const address = geocoder.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')
  return { asked, close, url: `http://127.0.0.1:${address.port}/reverse?key=k&zoom=8` }
}

/** How places are named with it, and what is said of it in the log. */
function naming(geocoder: string | null) {
  const said: unknown[] = []
  const log = { warn: (...words: unknown[]) => void said.push(words) }
  return { townAt: townNamer({ geocoder, log }), said }
}

const noAnswer = (reason: string) => [{ reason }, 'the geocoder gives no answer']

const says =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** Leeds, to about a centimetre. */
const somewhere = { lat: 53.8007554, lng: -1.5490774 }
const asNominatim = { address: { suburb: 'City Centre', city: 'Lutetia', country: 'Gaul' } }
const asGoogle = (type: string) => ({
  status: 'OK',
  results: [
    { address_components: [{ long_name: 'LS1', types: ['postal_code'] }] },
    { address_components: [{ long_name: 'Lutetia', types: [type, 'political'] }] },
  ],
})

test('a geocoder is asked in both languages, of no more than a kilometre, and keeps its own words', async () => {
  const { asked, url } = await aGeocoder(says(asNominatim))
  await naming(url).townAt(somewhere)
  expect(asked.map((each) => Object.fromEntries(new URLSearchParams(each.split('?')[1])))).toEqual([
    {
      key: 'k',
      zoom: '8',
      format: 'jsonv2',
      lat: '53.8',
      lon: '-1.55',
      latlng: '53.8,-1.55',
      result_type: 'locality|postal_town',
    },
  ])
})

test.each([
  ['as Nominatim does', asNominatim],
  ['as Nominatim does, of a village', { address: { village: ' Lutetia\n', county: 'Gaul' } }],
  ['as Google does', asGoogle('locality')],
  ['as Google does, in Britain', asGoogle('postal_town')],
])('it may answer %s', async (_, answer) => {
  const { url } = await aGeocoder(says(answer))
  const { townAt, said } = naming(url)
  expect([await townAt(somewhere), said]).toEqual(['Lutetia', []])
})

test.each([
  ['no town, as Nominatim says it', { error: 'Unable to geocode' }],
  ['a county alone', { address: { county: 'West Yorkshire' } }],
  ['no town, as Google says it', { status: 'ZERO_RESULTS', results: [] }],
  ['no part that is a town', asGoogle('sublocality')],
])('where it knows %s, the table answers', async (_, answer) => {
  const { url } = await aGeocoder(says(answer))
  const { townAt, said } = naming(url)
  expect([await townAt(somewhere), said]).toEqual(['Leeds', []])
})

const endless: RequestListener = (_, response) => {
  response.writeHead(200)
  const more = () => {
    if (!response.destroyed) response.write(' '.repeat(65_536), more)
  }
  more()
}

test.each<[string, RequestListener, string]>([
  ['turns us away', says({}, 403), 'it answered with status 403'],
  [
    'wants another key',
    says({ status: 'REQUEST_DENIED', results: [], error_message: 'The key is wrong' }),
    'its answer is not understood',
  ],
  ['answers with a page', says('<html>53.80, -1.55'), 'its answer is not understood'],
  [
    'names a town without end',
    says({ address: { city: 'L'.repeat(101) } }),
    'its answer is not understood',
  ],
  ['never ends', endless, 'its answer is too long'],
  ['hangs up', (request) => request.socket.destroy(), 'it cannot be reached (UND_ERR_SOCKET)'],
  ['says nothing', () => {}, 'it took too long'],
  [
    'sends us on',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'it cannot be reached',
  ],
])(
  'where it %s, the table answers, and the log says that in words of our own',
  async (_, answer, reason) => {
    const { url } = await aGeocoder(answer)
    const { townAt, said } = naming(url)
    expect([await townAt(somewhere), said]).toEqual(['Leeds', [noAnswer(reason)]])
  },
)

test('that it is away is said once, and again after it was there', async () => {
  const { url } = await aGeocoder(
    ...[says({}, 500), says({}, 500), says(asNominatim), says({}, 502)],
  )
  const { townAt, said } = naming(url)
  expect([await inTurn(4, () => townAt(somewhere)), said]).toEqual([
    ['Leeds', 'Leeds', 'Lutetia', 'Leeds'],
    [noAnswer('it answered with status 500'), noAnswer('it answered with status 502')],
  ])
})

test('where it has gone, the table answers', async () => {
  const { url, close } = await aGeocoder()
  await close()
  cleanUp.length = 0
  const { townAt, said } = naming(url)
  expect([await townAt(somewhere), said]).toEqual([
    'Leeds',
    [noAnswer('it cannot be reached (ECONNREFUSED)')],
  ])
})
