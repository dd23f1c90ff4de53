import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { townNamer } from '#server/places/name-town.ts'
import { inTurn } from '#tests/support/several.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0)) await clean()
})

/** Starts a local geocoder. Each listener handles one request, in turn. */
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

/** Creates a lookup of town names that uses this geocoder, and records the lines it logs. */
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

/** A position in Leeds, precise to about a centimetre. */
const somewhere = { lat: 53.8007554, lng: -1.5490774 }
const asNominatim = { address: { suburb: 'City Centre', city: 'Lutetia', country: 'Gaul' } }
const asGoogle = (type: string) => ({
  status: 'OK',
  results: [
    { address_components: [{ long_name: 'LS1', types: ['postal_code'] }] },
    { address_components: [{ long_name: 'Lutetia', types: [type, 'political'] }] },
  ],
})

test('a request to a geocoder has its key, the parameters of both supported services, and coordinates rounded to a kilometre', async () => {
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
  ['like one from Nominatim', asNominatim],
  ['like one from Nominatim for a village', { address: { village: ' Lutetia\n', county: 'Gaul' } }],
  ['like one from Google', asGoogle('locality')],
  ['like one from Google in Britain', asGoogle('postal_town')],
])('a geocoder’s response is understood if it looks %s', async (_, answer) => {
  const { url } = await aGeocoder(says(answer))
  const { townAt, said } = naming(url)
  expect([await townAt(somewhere), said]).toEqual(['Lutetia', []])
})

test.each([
  ['no town, in the form of Nominatim', { error: 'Unable to geocode' }],
  ['only a county', { address: { county: 'West Yorkshire' } }],
  ['no town, in the form of Google', { status: 'ZERO_RESULTS', results: [] }],
  ['no component of a town type', asGoogle('sublocality')],
])('the built-in table of towns is used if the geocoder responds with %s', async (_, answer) => {
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
  ['refuses the request', says({}, 403), 'it answered with status 403'],
  [
    'rejects the key',
    says({ status: 'REQUEST_DENIED', results: [], error_message: 'The key is wrong' }),
    'its answer is not understood',
  ],
  ['responds with an HTML page', says('<html>53.80, -1.55'), 'its answer is not understood'],
  [
    'returns a town name that is too long',
    says({ address: { city: 'L'.repeat(101) } }),
    'its answer is not understood',
  ],
  ['sends an endless response', endless, 'its answer is too long'],
  [
    'closes the connection',
    (request) => request.socket.destroy(),
    'it cannot be reached (UND_ERR_SOCKET)',
  ],
  ['does not respond', () => {}, 'it took too long'],
  [
    'redirects the request',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'it cannot be reached',
  ],
])(
  'the built-in table of towns is used if the geocoder %s, and this is logged with a message of our own',
  async (_, answer, reason) => {
    const { url } = await aGeocoder(answer)
    const { townAt, said } = naming(url)
    expect([await townAt(somewhere), said]).toEqual(['Leeds', [noAnswer(reason)]])
  },
)

test('a failing geocoder is logged once, and logged again if it fails after it has worked in between', async () => {
  const { url } = await aGeocoder(
    ...[says({}, 500), says({}, 500), says(asNominatim), says({}, 502)],
  )
  const { townAt, said } = naming(url)
  expect([await inTurn(4, () => townAt(somewhere)), said]).toEqual([
    ['Leeds', 'Leeds', 'Lutetia', 'Leeds'],
    [noAnswer('it answered with status 500'), noAnswer('it answered with status 502')],
  ])
})

test('the built-in table of towns is used if the geocoder cannot be reached', async () => {
  const { url, close } = await aGeocoder()
  await close()
  cleanUp.length = 0
  const { townAt, said } = naming(url)
  expect([await townAt(somewhere), said]).toEqual([
    'Leeds',
    [noAnswer('it cannot be reached (ECONNREFUSED)')],
  ])
})
