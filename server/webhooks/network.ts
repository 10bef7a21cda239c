// The outermost edge of webhooks: names to addresses, and addresses to sockets. Tests have their own.
import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect as connectSocket, isIPv6, type Socket } from 'node:net'

export interface Network {
  /** Every address that a name has. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>
  /** To the first of these addresses that answers, and to no other. */
  connect(to: { addresses: string[]; port: number }, signal: AbortSignal): Promise<Socket>
  /** Whom to trust besides the usual authorities. */
  ca?: string
}

const mostAddresses = 8

/**
 * Asks the name servers itself: the system's own way blocks threads that everything else needs, for
 * as long as somebody's name server likes.
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

/** As the machine knows them, with names that are in no name server. */
async function askSystem(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true })
  return found.map(({ address }) => address)
}

export function openNetwork({ allowsPrivate }: { allowsPrivate: boolean }): Network {
  return {
    resolve: async (host, signal) => {
      const found = await (allowsPrivate ? askSystem(host) : askNameServers(host, signal))
      return found.slice(0, mostAddresses)
    },
    connect: async ({ addresses, port }, signal) => {
      const list = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
      const socket = connectSocket({
        // Never looked up: the addresses have been judged already.
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
