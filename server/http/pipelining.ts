// HTTP/1.1 lets a client send several requests on one connection without waiting for an answer. Node
// starts all of them at once, so one connection could fill the queue that everybody shares. Browsers
// and proxies do not pipeline; for a client that does, answers come in order anyway. So the requests of
// one connection are handled one after another, and a connection with too many of them is closed.
import { createServer, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerFactory } from 'fastify'

/** Requests of one connection that may wait for the one before them. */
const mostWaiting = 16

interface Limits {
  http: ServerOptions
  requestTimeout: number
  connectionTimeout: number
  keepAliveTimeout: number
}

/** Creates Fastify's server. Requests are counted before Fastify does any work for them. */
export function serveInTurn(limits: Limits): FastifyServerFactory {
  return (handle): Server => {
    /** For each connection with a request under way: the requests behind it. */
    const waiting = new WeakMap<Socket, (() => void)[]>()

    function beginNext(socket: Socket): void {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
      if (next) next()
      else waiting.delete(socket)
    }

    const server = createServer(limits.http, (request, response) => {
      const { socket } = request
      // The rest of a packet is still parsed after its connection was closed.
      if (socket.destroyed) return
      const begin = () => {
        response.once('close', () => beginNext(socket))
        handle(request, response)
      }
      const queue = waiting.get(socket)
      if (!queue) {
        waiting.set(socket, [])
        begin()
      } else if (queue.length < mostWaiting) {
        queue.push(begin)
      } else {
        // A client has to expect this, and sends what was not answered again (RFC 9112, 9.3.2).
        socket.destroy()
      }
    })
    server.requestTimeout = limits.requestTimeout
    server.keepAliveTimeout = limits.keepAliveTimeout
    server.setTimeout(limits.connectionTimeout)
    return server
  }
}
