// Stands between a pool and PostgreSQL, and can fall silent: nothing passes any more, and nobody is
// told, as when a machine loses its power.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { inject, onTestFinished } from 'vitest'

export interface SilentProxy {
  port: number
  /** Connections that are open now are dead from here on; later ones too, if `forGood`. */
  silence(options?: { forGood?: boolean }): void
}

export async function startProxy(): Promise<SilentProxy> {
  const { host, port } = inject('postgres')
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    if (isSilent) return
    const database = connect(`${host}/.s.PGSQL.${port}`)
    sockets.add(database)
    database.on('error', () => {})
    client.pipe(database)
    database.pipe(client)
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    silence({ forGood = false } = {}) {
      isSilent = forGood
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
        socket.removeAllListeners('close')
      }
    },
  }
}
