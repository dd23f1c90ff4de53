import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressOf, behind, networkOf } from '#server/plugins/network.ts'

test.each([
  ['an IPv4 address is itself', '203.0.113.9', '203.0.113.9'],
  ['one in an IPv6 address too', '::ffff:203.0.113.9', '203.0.113.9'],
  ['an IPv6 address is its /64', '2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['however it is written', '2001:0DB8:0000:0007::1', '2001:db8:0:7::/64'],
  ['with the zeros anywhere', '2001::7', '2001:0:0:0::/64'],
  ['loopback', '::1', '0:0:0:0::/64'],
  ['with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['anything else stands for itself', 'unknown', 'unknown'],
])('%s', (_name, ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

const HANDED_ON = [
  undefined,
  '',
  '203.0.113.1',
  '203.0.113.1, 203.0.113.2,203.0.113.3',
  ' 203.0.113.1 ,, 203.0.113.2',
  'unknown, 203.0.113.2',
]

test.each([0, 1, 2, 3, 9])(
  'an address is the same as later, behind %d proxies',
  async (proxies) => {
    const app = Fastify({ trustProxy: behind(proxies) })
    app.get('/', async ({ ip, raw }) => [addressOf(raw, proxies), ip])
    for (const handedOn of HANDED_ON) {
      const headers = handedOn === undefined ? {} : { 'x-forwarded-for': handedOn }
      const [before, later] = (await app.inject({ url: '/', headers })).json()
      expect([handedOn, before]).toEqual([handedOn, later])
    }
  },
)
