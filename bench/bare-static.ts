// Baseline for the portal's pages and scripts: a plain Node server that sends the same bytes and
// headers as the portal.
import { readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'

const content = readFileSync(process.env['CONTENT']!)
const {
  connection: _,
  'keep-alive': __,
  date: ___,
  ...headers
} = JSON.parse(process.env['HEADERS']!) as OutgoingHttpHeaders

// The benchmark measures this server and the portal in turn, so idle connections to this server
// must not time out.
createServer({ keepAliveTimeout: 0 }, (_request, response) => {
  response.writeHead(200, headers).end(content)
}).listen(Number(process.env['PORT']), '127.0.0.1')
