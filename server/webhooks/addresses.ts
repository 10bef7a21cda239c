// Where webhooks may lead. Whoever may type in an address must not be able to have this server ask
// machines that only it can reach, such as its own database or the metadata of its host.
import { BlockList, isIP, isIPv4 } from 'node:net'
import { webhookTexts } from '#domain/contract/webhook.ts'

/** Not on the internet, by the IANA's registry of special-purpose addresses. */
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
// Of these some wrap an IPv4 address, which may be any: Teredo and 6to4.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, bits, 'ipv6')
}

/** All of IPv6 that is handed out. Loopback, local, mapped, NAT64 and multicast lie outside. */
const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return handedOut.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

export interface AddressRules {
  /** For tests and laboratories: private networks and http too. */
  allowsPrivate: boolean
  publicUrl: string
}

/** A name without its brackets or the dot at its end. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Why an address can't be used, as far as it shows without asking the network; nothing if it can. */
export function whyNotAddress(text: string, rules: AddressRules): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const protocols = rules.allowsPrivate ? ['https:', 'http:'] : ['https:']
  if (!url || !protocols.includes(url.protocol)) return webhookTexts.urlShape
  if (url.username || url.password) return webhookTexts.urlCredentials
  if (url.hash) return webhookTexts.urlFragment
  if (isOwn(url, rules)) return webhookTexts.urlOwn
  if (rules.allowsPrivate) return undefined
  if (!isUsualPort(url)) return webhookTexts.urlPort
  return isPublicName(hostOf(url)) ? undefined : webhookTexts.urlPrivate
}

/** Under any port; in a laboratory everything may be one machine. */
function isOwn(url: URL, { publicUrl, allowsPrivate }: AddressRules): boolean {
  const own = new URL(publicUrl)
  return allowsPrivate ? url.host === own.host : hostOf(url) === hostOf(own)
}

/** Below 1024 are services that are no web servers. */
function isUsualPort({ port }: URL): boolean {
  return port === '' || Number(port) >= 1024
}

function isPublicName(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host)
  // A name without a dot is looked for in the network of this server.
  return host.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
}
