import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bodyOf, unavailable } from '#server/errors/refused.ts'
import { type Answer, hasNginx, STANDS_FOR, startNginx } from '#tests/support/nginx.ts'
import { atOnce, inTurn, tally } from '#tests/support/several.ts'

/** Starts a server that does not respond until `letGo` is called. */
async function aHeldServer() {
  const waiting: (() => void)[] = []
  let isHeld = true
  const server = createServer((_request, response) => {
    const answer = () => response.end('well')
    if (isHeld) waiting.push(answer)
    else answer()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting,
    letGo() {
      isHeld = false
      for (const go of waiting.splice(0)) go()
    },
  }
}

/** Starts nginx in front of the server. @param rate the limit for one network, in place of the one in the manual */
async function aProxy(url: string, rate?: string) {
  const nginx = await startNginx([url], rate)
  onTestFinished(nginx.stop)
  await nginx.listen()
  return (address: string) => nginx.ask('/api/posts', { headers: { [STANDS_FOR]: address } })
}

const told = ({ status, headers, body }: Answer) => ({
  status,
  body: JSON.parse(body.toString()),
  caching: headers['cache-control'],
  retryAfter: headers['retry-after'],
  sniffing: headers['x-content-type-options'],
  type: headers['content-type'],
})

const REFUSED = {
  status: 503,
  body: bodyOf(unavailable()),
  caching: 'no-store',
  retryAfter: String(unavailable().retryAfter),
  sniffing: 'nosniff',
  type: 'application/json',
}

describe.runIf(hasNginx)('the limits of docs/operations/nginx.conf', () => {
  test('100 concurrent requests from one network and 400 in total are served, and further requests get the server’s own refusal', async () => {
    const { url, waiting, letGo } = await aHeldServer()
    const askFrom = await aProxy(url)
    const networks = ['203.0.113.1', '2001:db8:0:7::', '203.0.113.2', '203.0.113.3']
    const served = networks.map((network) =>
      // Each request comes from a different IP address if the network has more than one address.
      atOnce(100, (i) => askFrom(network.endsWith('::') ? `${network}${i + 1}` : network)),
    )
    await expect.poll(() => waiting.length).toBe(400)
    const tooMany = ['203.0.113.1', '2001:db8:0:7:1:2:3:4', '198.51.100.1']
    const refused = await Promise.all(tooMany.map(askFrom))
    letGo()
    const answers = (await Promise.all(served)).flat()
    const afterwards = await Promise.all(tooMany.map(askFrom))
    expect(refused.map(told)).toEqual(Array(3).fill(REFUSED))
    expect([tally(answers), tally(afterwards)]).toEqual([{ 200: 400 }, { 200: 3 }])
  })

  test('100 requests from one network are served while another network uses up its limit', async () => {
    const { url, waiting, letGo } = await aHeldServer()
    const askFrom = await aProxy(url)
    const crowd = atOnce(150, () => askFrom('203.0.113.1'))
    await expect.poll(() => waiting.length).toBe(100)
    const neighbours = atOnce(100, () => askFrom('2001:db8:0:8::1'))
    await expect.poll(() => waiting.length).toBe(200)
    letGo()
    expect([tally(await crowd), tally(await neighbours)]).toEqual([
      { 200: 100, 503: 50 },
      { 200: 100 },
    ])
  })

  test('a network may send a burst of 300 requests beyond its rate, and other networks are not affected', async () => {
    const { url, letGo } = await aHeldServer()
    letGo()
    // The rate is so low that even on a busy machine no further request is allowed during the test.
    const askFrom = await aProxy(url, '1r/m')
    const crowd = await inTurn(31, () => atOnce(10, () => askFrom('203.0.113.1')))
    const other = await askFrom('203.0.113.2')
    expect([tally(crowd.flat()), other.status]).toEqual([{ 200: 301, 503: 9 }, 200])
  })
})
