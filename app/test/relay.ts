// A TCP relay between the portal and a dependency. Its connections can be paused or closed.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket, type NetConnectOpts } from 'node:net'

export interface Relay {
  port: number
  /**
   * Stops forwarding data, and no longer closes one side of a connection when the other side
   * closes, as if a machine had frozen or lost power. Later connections are paused too, unless
   * `onlyOpen` is set.
   */
  hold(options?: { onlyOpen?: boolean }): void
  /** Undoes `hold` and `pull`: resumes forwarding, and accepts connections. */
  release(): void
  /** Closes every connection, and accepts no new ones until `release` is called. */
  pull(): void
  /** Returns how many connections were refused since the last `pull`. */
  countRefused(): number
  close(): Promise<void>
}

export async function startRelay(target: NetConnectOpts): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isHeld = false
  let isPulled = false
  let refused = 0
  /**
   * `silenced` contains the sockets whose closing must not be forwarded. If such a socket closes,
   * its peer stays open and is added to `orphaned`.
   */
  const silenced = new Set<Socket>()
  const orphaned = new Set<Socket>()

  const server = createServer((near) => {
    if (isPulled) {
      refused += 1
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
      refused = 0
      each((socket) => socket.destroy())
    },
    countRefused: () => refused,
    async close() {
      each((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
