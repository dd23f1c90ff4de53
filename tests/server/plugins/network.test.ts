import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { behind, networkOf } from '#server/plugins/network.ts'

test.each([
  ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
  ['an IPv4 address mapped to IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['an IPv6 address', '2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['an IPv6 address written out in full', '2001:0DB8:0000:0007::1', '2001:db8:0:7::/64'],
  ['an IPv6 address with its zeros in the network part', '2001::7', '2001:0:0:0::/64'],
  ['the loopback address', '::1', '0:0:0:0::/64'],
  ['an IPv6 address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['anything that is not an address', 'unknown', 'unknown'],
])('the network of %s (%s) is %s', (_name, ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  [0, '127.0.0.1'],
  [1, '203.0.113.3'],
  [2, '203.0.113.2'],
  [9, '203.0.113.1'],
])(
  'behind %d proxies the client’s address is the one that the outermost proxy added',
  async (proxies, address) => {
    const app = Fastify({ trustProxy: behind(proxies) })
    app.get('/', async ({ ip }) => ip)
    const headers = { 'x-forwarded-for': '203.0.113.1, 203.0.113.2,203.0.113.3' }
    expect((await app.inject({ url: '/', headers })).body).toBe(address)
  },
)
