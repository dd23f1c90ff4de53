import { isIPv4 } from 'node:net'

const GROUPS = 8
/** The half of an IPv6 address that belongs to one household, which has all the addresses in it. */
const GROUPS_OF_A_NETWORK = 4

/** The eight groups of an IPv6 address in the one form a URL gives it. */
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
 * What a limit counts as one caller: an IPv4 address, or the /64 of an IPv6 address, such as `2001:db8:0:7::/64`.
 * Anything else – a proxy's own word – stands for itself.
 */
export function networkOf(ip: string): string {
  const address = IPV4_IN_IPV6.exec(ip)?.[1] ?? ip.replace(/%.*$/, '')
  if (isIPv4(address) || !URL.canParse(`http://[${address}]/`)) return address
  return `${groupsOf(address).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`
}

/** Trusts as many hops as there are proxies; the socket's own address is the first. */
export const behind = (proxies: number) => (_address: string, hop: number) => hop < proxies
