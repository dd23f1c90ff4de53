import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { behind, networkOf } from '#server/plugins/network.ts'

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

test.each([
  [0, '127.0.0.1'],
  [1, '203.0.113.3'],
  [2, '203.0.113.2'],
  [9, '203.0.113.1'],
])(
  'behind %d proxies the address of a client is the one that the first of them has added',
  async (proxies, address) => {
    const app = Fastify({ trustProxy: behind(proxies) })
    app.get('/', async ({ ip }) => ip)
    const headers = { 'x-forwarded-for': '203.0.113.1, 203.0.113.2,203.0.113.3' }
    expect((await app.inject({ url: '/', headers })).body).toBe(address)
  },
)
