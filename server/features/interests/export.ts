import { Readable } from 'node:stream'
import { csvHead, csvLine } from '#domain/format/csv.ts'
import type { Database } from '#server/db/connect.ts'
import { eachInterested } from './queries.ts'

/** Written as it is read: a tender may interest thousands. */
export function exportInterested(db: Database, tenderId: number): Readable {
  return Readable.from(lines(db, tenderId))
}

async function* lines(db: Database, tenderId: number): AsyncGenerator<string> {
  yield csvHead(['Organisation', 'Registered by', 'Email', 'Registered'])
  for await (const { organisation, user, created_at } of eachInterested(db, tenderId)) {
    yield csvLine([organisation.name, user.name, user.email, created_at])
  }
}
