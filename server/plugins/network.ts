import { isIPv4 } from 'node:net'
import type { onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'

const GROUPS = 8
/** The first half of an IPv6 address identifies a household, which can use every address that begins with it. */
const GROUPS_OF_A_NETWORK = 4

/** The eight groups of an IPv6 address, in the canonical form that the URL parser gives it. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const left = tail === undefined ? 0 : GROUPS - before.length - after.length
  return [...before, ...Array(left).fill('0'), ...after]
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Returns the network that limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, such as
 * `2001:db8:0:7::/64`. Anything else, such as `unknown` from a proxy, is returned unchanged.
 */
export function networkOf(ip: string): string {
  const address = IPV4_IN_IPV6.exec(ip)?.[1] ?? ip.replace(/%.*$/, '')
  if (isIPv4(address) || !URL.canParse(`http://[${address}]/`)) return address
  return `${groupsOf(address).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`
}

/** Trusts as many hops as there are proxies; hop 0 is the address of the socket itself. */
export const behind = (proxies: number) => (_address: string, hop: number) => hop < proxies

const FORWARDED =
  'X-Forwarded-For arrives although TRUST_PROXY is off: everybody behind the proxy shares the limits of one network'

/** Warns once about a proxy that the settings do not mention. */
export const unknownProxy = fp(async (app) => {
  if (app.config.trustProxy > 0) return
  let isKnown = false
  const warn: onRequestHookHandler = (request, _reply, done) => {
    if (!isKnown && request.headers['x-forwarded-for'] !== undefined) {
      isKnown = true
      app.log.warn(FORWARDED)
    }
    done()
  }
  app.addHook('onRequest', warn)
})
