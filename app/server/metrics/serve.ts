// Serves `GET /metrics` on its own port, so that no proxy publishes it by mistake.
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

interface MetricsServer {
  address: string
  close(): Promise<void>
}

/** Starts the metrics server. `write` returns the metrics in Prometheus's text format. */
export async function serveMetrics(
  write: Registry['metrics'],
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    write().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const found = server.address()
  const usedPort = typeof found === 'object' && found ? found.port : port
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${usedPort}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
