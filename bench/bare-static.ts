// Baseline for pages and scripts: Node's own server with the same bytes and headers.
import { readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'

const content = readFileSync(process.env['CONTENT']!)
const {
  connection: _,
  'keep-alive': __,
  date: ___,
  ...headers
} = JSON.parse(process.env['HEADERS']!) as OutgoingHttpHeaders

// Idle connections must not time out while the portal is being measured.
createServer({ keepAliveTimeout: 0 }, (_request, response) => {
  response.writeHead(200, headers).end(content)
}).listen(Number(process.env['PORT']), '127.0.0.1')
