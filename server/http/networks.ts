// Whom a throttle counts. An IPv4 address is a subscriber; with IPv6 a subscriber has at least a
// /64, from which each request may come under another address, and many have a /48.
import { isIPv6 } from 'node:net'

interface Network {
  name: string
  /** How many times the limit of one subscriber it gets: a /48 may also be a whole town's. */
  looseness: number
}

const loosenessOfSite = 10

/** From the narrowest to the widest. */
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

/** The subscriber behind an address. */
export function subscriberOf(address: string): string {
  return networksOf(address)[0]!.name
}

/** Eight hexadecimal groups, however the address is written. */
function groupsOf(address: string): string[] {
  const [bare = ''] = address.split('%')
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** An IPv4 client on a socket that listens for both. */
function mappedIPv4(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
