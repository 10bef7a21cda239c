import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import type { Anchor } from './anchor.ts'
import type { Head } from './head.ts'

/** Facility "log audit", severity "informational". */
const priority = 13 * 8 + 6
const patience = 5000

/** Uses RFC 5424; over TCP each message is preceded by its length (RFC 6587). */
export function syslogAnchor(address: string): Anchor {
  const { protocol, hostname: host, port } = new URL(address)
  const bare = host.replace(/^\[|\]$/g, '')
  const to = { host: bare, port: Number(port || 514) }
  return {
    name: address,
    async send(head) {
      const message = messageFor(head)
      if (protocol === 'udp:') await sendDatagram(message, to)
      else await sendOver(`${Buffer.byteLength(message)} ${message}`, to)
    },
  }
}

function messageFor({ time, line }: Head): string {
  return `<${priority}>1 ${time} ${hostname()} tender-portal - audit-head - ${line}`
}

async function sendDatagram(message: string, to: { host: string; port: number }): Promise<void> {
  const socket = createSocket(to.host.includes(':') ? 'udp6' : 'udp4')
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.send(message, to.port, to.host, (error) => (error ? reject(error) : resolve()))
    })
  } finally {
    socket.close()
  }
}

async function sendOver(message: string, to: { host: string; port: number }): Promise<void> {
  const socket = connect(to)
  socket.setTimeout(patience, () => socket.destroy(new Error('The syslog server does not answer')))
  // Once both sides have closed the connection, the message has arrived.
  socket.end(message)
  socket.resume()
  await once(socket, 'close')
}
