import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { UNFILTERED } from '#rules/exchange/filters.ts'
import { loadExchange, loadExchanges, loadHomepageExchanges } from '#services/exchanges.ts'
import { keptSwaps } from '#services/pocket.ts'
import { readPocketEnd, readSwaps, storeSwaps } from '#services/pocket-store.ts'
import { loadMember } from '#services/session.ts'
import { loadPairedAddress } from '#services/signups.ts'
import { dropToken, forgetToken, storeToken } from '#services/token.ts'
import { aMe, aMember, anExchange, aSignup } from '#tests/support/builders.ts'
import { fakeServer, held, offline, pageOf, refused } from '#tests/support/fakeServer.ts'
import { setNow } from '#tests/support/page.tsx'

const NOW = '2026-12-10T10:00:00.000Z'
const SIGNUP = 21
const swap = anExchange({
  needs_pairing: false,
  signups: [aSignup({ id: 22, user_id: 12, user: aMember() })],
  my_signup: aSignup({ id: SIGNUP, user_id: 7, paired_with: 12 }),
})
const address = {
  name: 'Nettle Ashdown',
  line1: '14 Illfield Row',
  line2: null,
  zip: 'LS1 4DT',
  city: 'Leeds',
  state: null,
  country: 'United Kingdom',
  changed_at: null,
  is_kept: true,
}
const answers = {
  'GET exchanges/homepage': [swap],
  [`GET exchange-detail/${swap.slug}`]: swap,
  [`POST signups/${SIGNUP}/address`]: address,
}
const labels = () => keptSwaps().map(({ label }) => label?.lines[0] ?? null)

/** Sets the service worker that controls this page; null for none. */
function control(controller: object | null) {
  const spy = vi.spyOn(navigator.serviceWorker, 'controller', 'get')
  spy.mockReturnValue(controller as ServiceWorker | null)
  onTestFinished(() => spy.mockRestore())
}

beforeEach(() => {
  setNow(NOW)
  storeToken('a-token')
  control({ postMessage: () => undefined })
})
afterEach(() => forgetToken())

/** Stores the swap, with the address label that is opened on this device. */
async function open() {
  const server = fakeServer(answers)
  await loadExchange({ slug: swap.slug }, {})
  await loadPairedAddress({ id: SIGNUP }, {})
  return server
}

test('a running swap is stored from the response that shows the swap, and the address label is stored from the response with the address', async () => {
  const server = fakeServer(answers)
  await loadHomepageExchanges(null, {})
  expect(labels()).toEqual([null])
  await loadPairedAddress({ id: SIGNUP }, {})
  expect(labels()).toEqual(['Nettle Ashdown'])
  expect(server.sent).toEqual([{ call: `POST signups/${SIGNUP}/address`, body: { keeps: true } }])
})

test('a device without a service worker stores no swap, and does not ask the server for permission', async () => {
  control(null)
  const server = await open()
  expect([keptSwaps(), server.sent]).toEqual([
    [],
    [{ call: `POST signups/${SIGNUP}/address`, body: { keeps: false } }],
  ])
})

test('an address label is not stored if the server does not allow it', async () => {
  fakeServer({ ...answers, [`POST signups/${SIGNUP}/address`]: { ...address, is_kept: false } })
  await loadExchange({ slug: swap.slug }, {})
  await loadPairedAddress({ id: SIGNUP }, {})
  expect(labels()).toEqual([null])
})

test('a page without a service worker still deletes an address label that the server no longer shows', async () => {
  await open()
  control(null)
  fakeServer({ [`GET exchange-detail/${swap.slug}`]: rematched })
  await loadExchange({ slug: swap.slug }, {})
  expect(labels()).toEqual([null])
})

const rematched = { ...swap, my_signup: aSignup({ id: SIGNUP, user_id: 7, paired_with: 13 }) }

test.each([
  [
    'the exchange’s page after a rematch',
    { [`GET exchange-detail/${swap.slug}`]: rematched },
    () => loadExchange({ slug: swap.slug }, {}),
  ],
  [
    'home without the swap',
    { 'GET exchanges/homepage': [] },
    () => loadHomepageExchanges(null, {}),
  ],
  [
    'a list after a rematch',
    { 'GET exchanges': pageOf([rematched]) },
    () => loadExchanges({ ...UNFILTERED, isMine: false, pages: 1, page: 1 }, {}),
  ],
  [
    'a refusal of the exchange',
    { [`GET exchange-detail/${swap.slug}`]: refused(404) },
    () => loadExchange({ slug: swap.slug }, {}),
  ],
  [
    'a refusal of the address',
    { [`POST signups/${SIGNUP}/address`]: refused(403) },
    () => loadPairedAddress({ id: SIGNUP }, {}),
  ],
  ['the member, who is paused', { 'GET me': aMe({ is_paused: true }) }, () => loadMember(null)],
])(
  'a stored address label is deleted by the first response that no longer shows the recipient: %s',
  async (_, news, ask) => {
    const server = await open()
    expect(labels()).toEqual(['Nettle Ashdown'])
    server.answer(news)
    await (ask() as Promise<unknown>).catch(() => undefined)
    expect(labels().filter((label) => label !== null)).toEqual([])
    expect(localStorage.getItem('cs:pocket') ?? '').not.toContain('Illfield')
  },
)

test('an address that arrives after a rematch is not stored as the address of the new recipient', async () => {
  const late = held(address)
  const server = fakeServer({ ...answers, [`POST signups/${SIGNUP}/address`]: late })
  await loadExchange({ slug: swap.slug }, {})
  const asking = loadPairedAddress({ id: SIGNUP }, {})
  await expect.poll(() => server.asked.length).toBe(2)
  server.answer({ [`GET exchange-detail/${swap.slug}`]: rematched })
  await loadExchange({ slug: swap.slug }, {})
  late.release()
  await asking
  expect(labels()).toEqual([null])
})

test('a stored address label stays when no response arrives, and when the server fails', async () => {
  const server = await open()
  for (const answer of [offline, refused(500), refused(429)]) {
    server.answer({ [`GET exchange-detail/${swap.slug}`]: answer, 'GET me': aMe() })
    await loadExchange({ slug: swap.slug }, {}).catch(() => undefined)
  }
  await loadMember(null)
  expect(labels()).toEqual(['Nettle Ashdown'])
})

test('a stored address label is deleted seven days after the last response that showed it', async () => {
  await open()
  setNow('2026-12-17T10:00:00.000Z')
  expect([readPocketEnd(new Date()), localStorage.getItem('cs:pocket')]).toEqual([null, null])
})

test.each([
  ['has ended', () => dropToken()],
  ['was followed by another', () => storeToken('another-token')],
])('nothing is stored from a late response for a session that %s', async (_, end) => {
  const late = held(swap)
  const server = fakeServer({ [`GET exchange-detail/${swap.slug}`]: late })
  const asked = loadExchange({ slug: swap.slug }, {})
  await expect.poll(() => server.asked.length).toBe(1)
  end()
  late.release()
  await asked
  expect([keptSwaps(), localStorage.getItem('cs:pocket')]).toEqual([[], null])
})

test('unreadable stored swaps count as none, and are deleted', () => {
  for (const text of ['{', '{"until":"soon","swaps":[]}']) {
    localStorage.setItem('cs:pocket', text)
    expect([readSwaps(new Date()), localStorage.getItem('cs:pocket')]).toEqual([null, null])
  }
  storeSwaps([{ exchange: 'none' }], '2100-01-01T00:00:00.000Z')
  expect(keptSwaps()).toEqual([])
})

test('an outdated address label is deleted even if the storage is full', async () => {
  const server = await open()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  server.answer({ [`GET exchange-detail/${swap.slug}`]: rematched })
  await loadExchange({ slug: swap.slug }, {})
  expect(localStorage.getItem('cs:pocket')).toBe(null)
})
