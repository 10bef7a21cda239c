// Network access for webhooks: DNS and sockets. Tests replace it.
import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect as connectSocket, isIPv6, type Socket } from 'node:net'

export interface Network {
  /** Returns all addresses of a host name. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>
  /** Connects to the first of these addresses that responds, and to no other. */
  connect(to: { addresses: string[]; port: number }, signal: AbortSignal): Promise<Socket>
  /** Certificate authority to trust instead of Node's default ones, for tests. */
  ca?: string
}

const maxAddresses = 8

/**
 * Queries the name servers directly. The system resolver would block threads of the shared pool
 * until a name server replies.
 */
async function askNameServers(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Queries the system resolver, which also resolves local names. */
async function askSystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

export function openNetwork({ allowsPrivate }: { allowsPrivate: boolean }): Network {
  return {
    resolve: async (host, signal) => {
      const found = await (allowsPrivate ? askSystem(host) : askNameServers(host, signal))
      return found.slice(0, maxAddresses)
    },
    connect: async ({ addresses, port }, signal) => {
      const list = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
      const socket = connectSocket({
        // This placeholder is never looked up, since `lookup` returns the checked addresses.
        host: 'webhook.invalid',
        port,
        lookup: (_host, { all }, found) =>
          all ? found(null, list) : found(null, list[0]!.address, list[0]!.family),
        autoSelectFamily: true,
        signal,
      })
      await once(socket, 'connect', { signal })
      return socket
    },
  }
}
