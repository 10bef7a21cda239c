// Rows about bids say nothing until the bids have been opened; then each says what it stood for. What
// was written beside the log is believed only if its hash is the one in the chain.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditLog, AuditPerson } from '#domain/contract/audit.ts'
import type { SealedDetails } from '#server/audit/record-sealed.ts'
import type { Database } from '#server/db/connect.ts'

const sealedAction = 'bid.sealed'

interface Revealed {
  log_id: number
  details: string
  user: AuditPerson | null
  tender: { id: number; reference: string; title: string }
  organisation: { id: number; name: string } | null
}

export async function revealOpened<Log extends Omit<AuditLog, 'about'> & Partial<AuditLog>>(
  db: Database,
  logs: Log[],
): Promise<Log[]> {
  const ids = logs.filter(({ action }) => action === sealedAction).map(({ id }) => id)
  if (ids.length === 0) return logs
  const opened = new Map((await readOpened(db, ids)).map((found) => [found.log_id, found]))
  return logs.map((log) => {
    const found = opened.get(log.id)
    return found && isAsChained(log, found) ? { ...log, ...said(log, found) } : log
  })
}

async function readOpened(db: Database, ids: number[]): Promise<Revealed[]> {
  const { rows } = await sql<Revealed>`
    select s.log_id, s.details,
      case when u.id is not null
        then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end as user,
      json_build_object('id', t.id, 'reference', t.reference, 'title', t.title) as tender,
      case when o.id is not null
        then json_build_object('id', o.id, 'name', o.name) end as organisation
    from sealed_logs s
    join openings on openings.tender_id = s.tender_id and openings.status = 'opened'
    join tenders t on t.id = s.tender_id
    left join users u on u.id = (s.details::jsonb->>'user_id')::integer
    left join organisations o
      on o.id = (s.details::jsonb->'metadata'->>'organisation_id')::integer
    where s.log_id = any (${ids})`.execute(db)
  return rows
}

function isAsChained({ metadata }: Pick<AuditLog, 'metadata'>, { details }: Revealed): boolean {
  const hash = createHash('sha256').update(details).digest('hex')
  return (metadata as { sealed?: string } | null)?.sealed === hash
}

function said(log: object, { details, user, tender, organisation }: Revealed) {
  const { action, resource_id, metadata, ip } = JSON.parse(details) as SealedDetails
  const about = 'about' in log ? { about: { tender, organisation, person: null } } : {}
  return { action, resource_id, metadata: metadata as AuditLog['metadata'], ip, user, ...about }
}
