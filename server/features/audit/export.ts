import { Readable } from 'node:stream'
import { auditTexts, type AuditFilters } from '#domain/contract/audit.ts'
import { csvHead, csvLine } from '#domain/format/csv.ts'
import type { Database } from '#server/db/connect.ts'
import { eachLog, type LoggedRow } from './queries.ts'

const header = [
  'Timestamp',
  'User',
  'Email',
  'Action',
  'Resource type',
  'Resource id',
  'IP address',
  'Metadata',
  'Changes',
]

/** Written as it is read, so that a million rows need no more memory than a thousand. */
export function exportLogs(db: Database, filters: AuditFilters): Readable {
  return Readable.from(lines(db, filters))
}

async function* lines(db: Database, filters: AuditFilters): AsyncGenerator<string> {
  yield csvHead(header)
  for await (const log of eachLog(db, filters)) yield line(log)
}

function line({ user, metadata, changes, ...log }: LoggedRow): string {
  return csvLine([
    log.performed_at,
    user?.name ?? auditTexts.system,
    user?.email ?? null,
    log.action,
    log.resource_type,
    log.resource_id,
    log.ip,
    JSON.stringify(metadata),
    changes && JSON.stringify(changes),
  ])
}
