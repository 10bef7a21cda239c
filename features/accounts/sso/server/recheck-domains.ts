// Looks for the TXT records of proved domains again every month, because a domain may change hands.
import { sql } from 'kysely'
import { ssoLimits } from '#features/accounts/contract/sso.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { recordName } from './queries.ts'

/** Maximum number of domains per run, so that a slow DNS server doesn't delay the other jobs. */
const batch = 100

type Outcome = 'found' | 'missing' | 'ended' | 'unreachable'

export async function recheckDomains({
  db,
  externalRequests,
}: Pick<AccountServices, 'db' | 'externalRequests'>): Promise<Record<Outcome, number>> {
  const counts = { found: 0, missing: 0, ended: 0, unreachable: 0 }
  for (const due of await findDue(db)) {
    const texts = await externalRequests
      .resolveTxt(`${recordName}.${due.domain}`)
      .catch(() => undefined)
    // A DNS failure says nothing about the record. The domain is checked again in the next run.
    if (!texts) counts.unreachable += 1
    else counts[await db.transaction().execute((tx) => note(tx, due, texts))] += 1
  }
  return counts
}

function findDue(db: Database) {
  return db
    .selectFrom('sso_domains')
    .select(['id', 'domain', 'proof'])
    .where('proved_by', '=', 'dns')
    .where(
      sql<boolean>`case when failing_since is null
        then coalesce(checked_at, proved_at) < now() - make_interval(days => ${ssoLimits.checkDays})
        else checked_at < now() - interval '20 hours' end`,
    )
    .orderBy(sql`coalesce(checked_at, proved_at)`)
    .orderBy('id')
    .limit(batch)
    .execute()
}

interface Due {
  id: number
  domain: string
  proof: string
}

async function note(tx: Tx, { id, domain, proof }: Due, texts: string[]): Promise<Outcome> {
  const change = (values: object) =>
    tx
      .updateTable('sso_domains')
      .set({ checked_at: sql<string>`now()`, ...values })
      .where('id', '=', id)
      .execute()
  if (texts.includes(proof)) {
    await change({ failing_since: null })
    return 'found'
  }
  const found = await tx
    .selectFrom('sso_domains as d')
    .innerJoin('identity_providers as p', 'p.id', 'd.provider_id')
    .select(['p.id as provider_id', 'p.organisation_id', 'd.failing_since'])
    .select(
      sql<boolean>`d.failing_since < now() - make_interval(days => ${ssoLimits.noticeDays})`.as(
        'is_over',
      ),
    )
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()
  // The domain was deleted in the meantime.
  if (!found) return 'missing'
  const { provider_id, organisation_id, failing_since, is_over } = found
  if (is_over) {
    await change({ proved_at: null, proved_by: null, checked_at: null, failing_since: null })
    await record(tx, bySystem, {
      action: 'sso.domain_expired',
      resource: ['IdentityProvider', provider_id],
      metadata: { organisation_id, domain },
    })
    await notify(tx, 'domain-record-missing', { organisation_id, domain, is_over })
    return 'ended'
  }
  await change({ failing_since: failing_since ?? sql<string>`now()` })
  if (!failing_since) {
    await notify(tx, 'domain-record-missing', { organisation_id, domain, is_over: false })
  }
  return 'missing'
}
