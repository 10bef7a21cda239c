// A line between the portal and something that it depends on, which can be held up, cut or pulled.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket, type NetConnectOpts } from 'node:net'

export interface Relay {
  port: number
  /**
   * Nothing passes any more, and nobody is told: as when a machine is frozen, or loses its power. Not
   * through connections that come later either, unless only those that are open now are meant.
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
      if (isHeld) one.pause()
      one.on('error', () => {})
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const each = (act: (socket: Socket) => void) => {
    for (const socket of sockets) act(socket)
  }
  return {
    port: (server.address() as AddressInfo).port,
    hold({ onlyOpen = false } = {}) {
      isHeld = !onlyOpen
      each((socket) => socket.pause())
    },
    release() {
      isHeld = false
      isPulled = false
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
