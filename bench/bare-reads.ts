// Baseline for the portal's reads: a plain Node server with `pg`. For each call, it runs the
// portal's prepared statements, except session look-ups and writes, and sends the rows unchanged.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import type { Statement } from '#app/test/record-statements.ts'

const statements = JSON.parse(readFileSync(process.env['STATEMENTS']!, 'utf8')) as Record<
  string,
  Statement[]
>
const addresses = Object.keys(statements)
const pool = new pg.Pool({ ...JSON.parse(process.env['CONNECTION']!), max: 10 })

async function answer(address: string): Promise<string> {
  const replies: unknown[] = []
  for (const [index, { text, values }] of (statements[address] ?? []).entries()) {
    const { rows } = await pool.query({
      name: `${addresses.indexOf(address)}-${index}`,
      text,
      values,
    })
    replies.push(rows)
  }
  return JSON.stringify(replies)
}

// The benchmark measures this server and the portal in turn, so idle connections to this server
// must not time out.
createServer({ keepAliveTimeout: 0 }, (request, response) => {
  answer(request.url!).then(
    (json) => response.setHeader('content-type', 'application/json').end(json),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env['PORT']), '127.0.0.1')
