import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { recentLimit, type AdminStats } from '../contract/analytics.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { selectRecentTenders } from './tender-lists.ts'
import { deriveStats, selectTenderSums } from './tender-stats.ts'

export async function findAdminStats(db: Database): Promise<AdminStats> {
  const { organisations, ...row } = await selectTenderSums(db, 'everyone')
    .select([
      sql<OrganisationCounts>`(${countOrganisations})`.as('organisations'),
      sql<number>`(select count(*) from users)`.as('total_users'),
      jsonArrayFrom(selectRecentTenders(db, 'everyone')).as('recent_tenders'),
      jsonArrayFrom(selectRecentOrganisations(db)).as('recent_organisations'),
    ])
    .executeTakeFirstOrThrow()
  const derived = deriveStats(row)
  return {
    ...row,
    ...organisations,
    ...derived,
    platform_conversion_rate: derived.view_to_interest_rate,
  }
}

type OrganisationCounts = Pick<
  AdminStats,
  | 'total_organisations'
  | 'total_buyers'
  | 'total_suppliers'
  | 'active_buyers'
  | 'active_suppliers'
  | 'pending_organisations'
>

const countOrganisations = sql`
  select json_build_object(
    'total_organisations', count(*),
    'total_buyers', count(*) filter (where type = 'buyer'),
    'total_suppliers', count(*) filter (where type = 'supplier'),
    'active_buyers', count(*) filter (where type = 'buyer' and verification_status = 'approved'),
    'active_suppliers',
      count(*) filter (where type = 'supplier' and verification_status = 'approved'),
    'pending_organisations', count(*) filter (where verification_status = 'pending'))
  from organisations`

function selectRecentOrganisations(db: Database) {
  return db
    .selectFrom('organisations')
    .select(['id', 'name', 'type', 'verification_status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recentLimit)
}
