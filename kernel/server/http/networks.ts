// Networks by which throttles count calls. An IPv4 address is one subscriber. An IPv6 subscriber
// has at least a /64, often a /48, and may use another address in it for each request.
import { isIPv6 } from 'node:net'

interface Network {
  name: string
  /**
   * Factor by which the limit exceeds that for one subscriber, since a /48 may serve a whole town.
   */
  looseness: number
}

const loosenessOfSite = 10

/** Returns the networks that contain the address, narrowest first. */
export function networksOf(address: string): Network[] {
  if (!isIPv6(address)) return [{ name: address, looseness: 1 }]
  const groups = groupsOf(address)
  const mapped = mappedIPv4(groups)
  if (mapped) return [{ name: mapped, looseness: 1 }]
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, looseness: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, looseness: loosenessOfSite },
  ]
}

/** Returns the network of the subscriber who uses the address. */
export function subscriberOf(address: string): string {
  return networksOf(address)[0]!.name
}

/** Returns the eight hexadecimal groups of an IPv6 address in any notation. */
function groupsOf(address: string): string[] {
  const [bare = ''] = address.split('%')
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/**
 * Returns the IPv4 address in an IPv4-mapped IPv6 address, or undefined for other addresses. IPv4
 * clients of a dual-stack socket have such addresses.
 */
function mappedIPv4(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
