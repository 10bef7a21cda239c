import { sql } from 'kysely'
import type { ReleaseContent } from '../contract/ocds.ts'
import type { Tx } from '#kernel/server/db/connect.ts'

interface LastRelease {
  content: ReleaseContent
  now: string
}

/**
 * Writes a release that repeats the last public content with the status withdrawn, if that content
 * was still active. A tender that was complete or cancelled keeps that status when it is archived.
 */
export async function writeWithdrawal(tx: Tx, tenderId: number): Promise<void> {
  const { rows } = await sql<LastRelease>`
    select content,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now
    from releases join tenders on tenders.id = tender_id
    where tender_id = ${tenderId} order by number desc limit 1`.execute(tx)
  const [last] = rows
  if (last?.content.tender.status !== 'active') return
  const content: ReleaseContent = {
    ...last.content,
    date: last.now,
    tag: ['tenderUpdate'],
    tender: { ...last.content.tender, status: 'withdrawn' },
  }
  await sql`
    insert into releases (tender_id, reference, number, organisation_id, released_at, content,
      cpv_branches, search)
    select tender_id, reference, number + 1, organisation_id, ${content.date}::timestamptz,
      ${JSON.stringify(content)}::jsonb, cpv_branches, search
    from releases where tender_id = ${tenderId} order by number desc limit 1`.execute(tx)
}
