// Minimal load balancer: it polls /readyz of every server, sends each request to the next ready
// one, and never repeats a request that a server may have received. Only a refused connection, over
// which nothing was sent, is retried on another server.
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const interval = 250

interface Backend {
  port: number
  isReady: boolean
  /** Number of requests that the server received but did not answer completely. */
  broken: number
}

export interface Balancer {
  port: number
  /** Adds a server, which gets requests as soon as it is ready. */
  add(port: number): void
  remove(port: number): void
  /** Returns the number of requests that the server received but did not answer completely. */
  broken(port: number): number
  untilReady(count: number): Promise<void>
  close(): Promise<void>
}

const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding']

export async function startBalancer(): Promise<Balancer> {
  const backends = new Map<number, Backend>()
  const agent = new Agent({ keepAlive: true })
  const over = new AbortController()
  let turn = 0

  async function watch(backend: Backend): Promise<void> {
    let isSilent = false
    while (backends.get(backend.port) === backend && !over.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${backend.port}/readyz`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined)
      await answer?.body?.cancel()
      // A negative reply takes effect at once; a missing one is checked once more.
      if (answer) backend.isReady = answer.status === 200
      else if (isSilent) backend.isReady = false
      isSilent = !answer
      await sleep(interval)
    }
  }

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing))

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = [...backends.values()].filter(({ isReady }) => isReady)
    const backend = ready[(turn += 1) % Math.max(1, ready.length)]
    if (!backend) return void outgoing.writeHead(503, { 'retry-after': '2' }).end()
    const { method, url: path, headers } = incoming
    const sent = request({ agent, host: '127.0.0.1', port: backend.port, method, path, headers })
    sent.once('socket', (socket: Socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(sent))
      else incoming.pipe(sent)
    })
    sent.once('response', (answer) => {
      const kept = Object.entries(answer.headers).filter(
        ([name]) => !ofOneConnection.includes(name),
      )
      outgoing.writeHead(answer.statusCode!, Object.fromEntries(kept))
      answer.pipe(outgoing)
      answer.once('error', () => {
        backend.broken += 1
        outgoing.destroy()
      })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        backend.isReady = false
        return pass(incoming, outgoing)
      }
      // If the response has begun, it breaks off by itself.
      if (outgoing.headersSent) return
      backend.broken += 1
      outgoing.writeHead(502).end(error.message)
    })
  }

  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    add(port) {
      const backend = { port, isReady: false, broken: 0 }
      backends.set(port, backend)
      void watch(backend)
    },
    remove: (port) => void backends.delete(port),
    broken: (port) => backends.get(port)?.broken ?? 0,
    async untilReady(count) {
      while ([...backends.values()].filter(({ isReady }) => isReady).length < count) await sleep(20)
    },
    async close() {
      over.abort()
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
}
