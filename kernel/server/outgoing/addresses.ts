// Checks webhook addresses. A user must not be able to make this server call machines that are
// reachable only from the server, such as its database or its host's metadata service (SSRF).
import { BlockList, isIP, isIPv4 } from 'node:net'
import { outgoingTexts } from '#kernel/contract/outgoing-call.ts'

/** Addresses outside the public internet, from the IANA registry of special-purpose addresses. */
const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(network, bits, 'ipv4')
}
// The first network includes Teredo and the third is 6to4. Their addresses embed an IPv4 address,
// which may be a private one.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, bits, 'ipv6')
}

/**
 * The allocated part of the IPv6 address space. Loopback, local, mapped, NAT64 and multicast
 * addresses are outside it.
 */
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return handedOut.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

export interface AddressRules {
  /** True if private networks and http are allowed, for tests and trial installations. */
  allowsPrivate: boolean
  publicUrl: string
}

/** Returns the host name without brackets and trailing dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Returns why an address can't be used, or undefined if it can. Makes no network request. */
export function whyNotAddress(text: string, rules: AddressRules): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const protocols = rules.allowsPrivate ? ['https:', 'http:'] : ['https:']
  if (!url || !protocols.includes(url.protocol)) return outgoingTexts.urlShape
  if (url.username || url.password) return 'The address must not contain a user name or password'
  if (url.hash) return 'The address must not contain a #'
  if (isOwn(url, rules)) return 'Enter an address outside this portal'
  if (rules.allowsPrivate) return undefined
  if (!isUsualPort(url)) return 'Use port 443, or a port from 1024 up'
  return isPublicName(hostOf(url))
    ? undefined
    : 'Enter an address that can be reached from the internet'
}

/**
 * Returns whether the address is the portal's own. Ports are compared only if private networks are
 * allowed, because everything may then run on one machine.
 */
function isOwn(url: URL, { publicUrl, allowsPrivate }: AddressRules): boolean {
  const own = new URL(publicUrl)
  return allowsPrivate ? url.host === own.host : hostOf(url) === hostOf(own)
}

/**
 * Returns whether the port is the default one or at least 1024. Other ports below 1024 belong to
 * services other than web servers.
 */
function isUsualPort({ port }: URL): boolean {
  return port === '' || Number(port) >= 1024
}

function isPublicName(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host)
  // A name without a dot would be resolved in this server's network.
  return host.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
}
