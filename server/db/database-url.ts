// DATABASE_URL may name several hosts, as libpq has it: `postgres://portal@a:5432,b:5432/portal`, or
// `?host=a,b&port=5432`. The driver knows only one, so they are taken apart here.

export interface Host {
  /** A name, an address, or the folder of a unix socket. */
  host: string
  port: number
}

export interface DatabaseAddress {
  /** With the first of the hosts. */
  connectionString: string
  hosts: Host[]
}

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/
const usualPort = '5432'
/** The portal writes; it has no use for a host that only reads. */
const writing = new Set(['read-write', 'primary'])

/** Nothing if it can't be read. */
export function readDatabaseUrl(text: string): DatabaseAddress | undefined {
  const [, start, authority = '', rest] = shape.exec(text) ?? []
  if (start === undefined) return undefined
  const named = authority.split(',')
  const first = `${start}${named[0]}${rest}`
  if (!URL.canParse(first)) return undefined
  const { searchParams } = new URL(first)
  const inQuery = searchParams.get('host')?.split(',')
  const hosts = inQuery
    ? inQuery.map((host, index) => ({ host, port: portOf(searchParams, index) }))
    : named.map(readHost)
  if (hosts.length > 1 && !writing.has(searchParams.get('target_session_attrs') ?? 'primary')) {
    return undefined
  }
  if (hosts.some(({ port }) => !(port > 0 && port < 65_536))) return undefined
  return { connectionString: first, hosts }
}

function readHost(text: string): Host {
  const [, host = '', port = usualPort] = /^(.*?)(?::([^:\]]*))?$/.exec(text) ?? []
  return { host: decodeURIComponent(host.replace(/^\[(.+)\]$/, '$1')), port: Number(port) }
}

/** One port is that of every host. */
function portOf(query: URLSearchParams, index: number): number {
  const ports = (query.get('port') ?? usualPort).split(',')
  return Number(ports[index] ?? ports[0])
}
