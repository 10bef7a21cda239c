// Baseline for the portal's uploads and downloads: a plain Node server that hashes, stores and
// flushes each upload, and streams stored files back.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = join(process.env['DATA_DIR']!, 'bare')
await mkdir(folder, { recursive: true })

// The benchmark measures this server and the portal in turn, so idle connections to this server
// must not time out.
createServer({ keepAliveTimeout: 0 }, (request, response) => {
  const name = request.url === '/readyz' ? undefined : request.url!.slice(1)
  void (async () => {
    if (request.method === 'POST') {
      const stored = randomUUID()
      const hash = createHash('sha256')
      request.on('data', (chunk: Buffer) => hash.update(chunk))
      await pipeline(request, createWriteStream(join(folder, stored), { flush: true }))
      hash.digest()
      response.writeHead(201).end(stored)
    } else if (name) await pipeline(createReadStream(join(folder, name)), response)
    else response.end('ready')
  })().catch(() => response.destroy())
}).listen(Number(process.env['PORT']), '127.0.0.1')
