// HTTP/1.1 lets a client pipeline requests: send several on one connection without waiting for
// replies. Node starts all of them at once, so a single connection could crowd out all others.
// Browsers and proxies don't pipeline, and replies are sent in order anyway. A connection's
// requests are therefore handled one after another, and a connection with too many of them is
// closed.
import { createServer, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerFactory } from 'fastify'

/** Maximum number of requests that may wait for an earlier one on the same connection. */
const maxWaiting = 16

interface Limits {
  http: ServerOptions
  requestTimeout: number
  connectionTimeout: number
  keepAliveTimeout: number
}

/**
 * Returns a factory for Fastify's server, which queues a connection's requests before Fastify
 * handles them.
 */
export function queuePipelinedRequests(limits: Limits): FastifyServerFactory {
  return (handle): Server => {
    /** Waiting requests, by connection. Each connection with a request in progress has an entry. */
    const waiting = new WeakMap<Socket, (() => void)[]>()

    function beginNext(socket: Socket): void {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
      if (next) next()
      else waiting.delete(socket)
    }

    const server = createServer(limits.http, (request, response) => {
      const { socket } = request
      // Node parses the rest of a packet even after the connection has been closed. The requests in
      // it are ignored.
      if (socket.destroyed) return
      const begin = () => {
        response.once('close', () => beginNext(socket))
        handle(request, response)
      }
      const queue = waiting.get(socket)
      if (!queue) {
        waiting.set(socket, [])
        begin()
      } else if (queue.length < maxWaiting) {
        queue.push(begin)
      } else {
        // The waiting requests may be dropped, because pipelining clients must be prepared to
        // resend requests without a reply (RFC 9112, 9.3.2).
        closeCheaply(socket)
      }
    })
    server.requestTimeout = limits.requestTimeout
    server.keepAliveTimeout = limits.keepAliveTimeout
    server.setTimeout(limits.connectionTimeout)
    return server
  }
}

/**
 * Closes a connection with many pending requests; one packet can contain thousands. Node creates an
 * error for each of them while it emits `close`. Capturing the errors' stack traces would take
 * longer than the rest of the work, so it is switched off until the event has been handled.
 */
function closeCheaply(socket: Socket): void {
  let { stackTraceLimit } = Error
  socket.prependOnceListener('close', () => {
    stackTraceLimit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
  })
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit
  })
  socket.destroy()
}
