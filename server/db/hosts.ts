// Which of several PostgreSQL hosts takes writes. It is asked when it isn't known: at the start, and
// after a connection to the one that did has failed. All are asked at once, and the first that says
// that it is no standby is it.
import pg from 'pg'
import type { Host } from './database-url.ts'

export interface Hosts {
  choose(): Promise<Host>
  /** It can't be reached, or only reads. */
  forget(host: Host): void
}

const patience = 1000

export function followHosts(list: Host[], connection: pg.ClientConfig): Hosts {
  let chosen: Host | undefined
  let finding: Promise<Host> | undefined

  async function find(): Promise<Host> {
    try {
      chosen = await Promise.any(list.map(ask))
      return chosen
    } catch (error) {
      throw mostTelling(error)
    }
  }

  async function ask(at: Host): Promise<Host> {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: patience })
    client.on('error', () => {})
    try {
      await connectTo(client, at)
      return at
    } finally {
      client.connection.stream.destroy()
    }
  }

  return {
    choose: async () =>
      chosen ??
      (finding ??= find().finally(() => {
        finding = undefined
      })),
    forget(host) {
      if (chosen === host) chosen = undefined
    },
  }
}

/** Refuses a host that only reads. PostgreSQL says so by itself while it greets. */
export async function connectTo(client: pg.Client, at: Host, connect = () => client.connect()) {
  const status = new Map<string, string>()
  client.connection.on(
    'parameterStatus',
    (told: { parameterName: string; parameterValue: string }) =>
      status.set(told.parameterName, told.parameterValue),
  )
  client.host = at.host
  client.port = at.port
  await connect()
  if (status.get('in_hot_standby') === 'on' || status.get('default_transaction_read_only') === 'on')
    throw new ReadOnlyHost(at)
}

class ReadOnlyHost extends Error {
  // PostgreSQL's "cannot connect now".
  readonly code = '57P03'

  constructor({ host, port }: Host) {
    super(`${host}:${port} is a standby, and none of the other hosts takes writes`)
  }
}

/** What PostgreSQL itself has said says more than that a host can't be reached. */
function mostTelling(error: unknown): unknown {
  const errors: (Error & { code?: string })[] = error instanceof AggregateError ? error.errors : []
  return errors.find(({ code = '' }) => /^[0-9A-Z]{5}$/.test(code)) ?? errors[0] ?? error
}
