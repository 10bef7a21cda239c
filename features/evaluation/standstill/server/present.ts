// Presents a tender's standstill as the caller may see it.
import { sql } from 'kysely'
import type { Standstill } from '../contract/standstill.ts'
import { standstillState } from '../rules/standstill.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { FoundStandstill } from './standstill.ts'

interface Viewed {
  today: string
  isManager: boolean
}

export async function presentStandstill(
  db: Database,
  found: FoundStandstill,
  { today, isManager }: Viewed,
): Promise<Standstill> {
  const { began_on, nation, working_days, ends_on, suspended_on } = found
  return {
    began_on,
    nation,
    working_days,
    ends_on,
    suspended_on,
    state: standstillState(found, today),
    ...(isManager && { entries: await readEntries(db, found.tender_id) }),
  }
}

/** Returns the entries of all the tender's standstills, including those of withdrawn awards. */
function readEntries(db: Database, tenderId: number) {
  return db
    .selectFrom('standstill_entries as entries')
    .innerJoin('standstills', 'standstills.id', 'entries.standstill_id')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .where('standstills.tender_id', '=', tenderId)
    .orderBy('entries.id')
    .select(['entries.id', 'kind', 'reason', 'entries.ends_on', 'entries.created_at'])
    .select(
      sql<{ id: number; name: string }>`json_build_object('id', users.id, 'name', users.name)`.as(
        'by',
      ),
    )
    .execute()
}
