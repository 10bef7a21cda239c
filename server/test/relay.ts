// A line between the portal and something that it depends on, which can be held up, cut or pulled.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket, type NetConnectOpts } from 'node:net'

export interface Relay {
  port: number
  /**
   * Stops passing anything on, the closing of a connection included: as when a machine is frozen, or loses its
   * power. The same goes for later connections, unless only those that are open now are meant.
   */
  hold(options?: { onlyOpen?: boolean }): void
  /** All goes on where it stopped. */
  release(): void
  /** Ends every connection, and takes no new ones until it is released. */
  pull(): void
  close(): Promise<void>
}

export async function startRelay(target: NetConnectOpts): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isHeld = false
  let isPulled = false
  /** Sockets of which the other side learns nothing, and their other sides once they are closed. */
  const silenced = new Set<Socket>()
  const orphaned = new Set<Socket>()

  const server = createServer((near) => {
    if (isPulled) {
      near.destroy()
      return
    }
    const far = connect(target)
    near.pipe(far)
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      if (isHeld) silence(one)
      one.on('error', () => {})
      one.once('close', () => {
        sockets.delete(one)
        orphaned.delete(one)
        if (silenced.delete(one)) orphaned.add(other)
        else other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function silence(socket: Socket): void {
    socket.pause()
    silenced.add(socket)
  }
  const each = (act: (socket: Socket) => void) => {
    for (const socket of sockets) act(socket)
  }
  return {
    port: (server.address() as AddressInfo).port,
    hold({ onlyOpen = false } = {}) {
      isHeld = !onlyOpen
      each(silence)
    },
    release() {
      isHeld = false
      isPulled = false
      silenced.clear()
      for (const socket of orphaned) socket.destroy()
      each((socket) => socket.resume())
    },
    pull() {
      isPulled = true
      each((socket) => socket.destroy())
    },
    async close() {
      each((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
