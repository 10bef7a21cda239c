import { sql } from 'kysely'
import { sliceOf, type Paging } from '#kernel/contract/pagination.ts'
import { ssoTexts, type SsoDomain, type SsoProvider } from '#features/accounts/contract/sso.ts'
import { whyNotSso, type SsoAction } from '#features/accounts/rules/sso.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { after } from '#kernel/server/http/list-parts.ts'
import { notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { lockOrganisation } from '#features/accounts/server/own-organisation.ts'
import { isSuspended } from '#features/accounts/sign-in/server/is-suspended.ts'

/** Name of the DNS TXT record that proves ownership of a domain, relative to that domain. */
export const recordName = '_tender-portal-sso'

const domainsOf = (provider: string) => sql<SsoDomain[]>`coalesce((
  select json_agg(json_build_object('id', d.id, 'domain', d.domain,
    'record_name', ${recordName} || '.' || d.domain, 'record_value', d.proof,
    'proved_at', to_char(d.proved_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'proved_by', d.proved_by) order by d.domain)
  from sso_domains d where d.provider_id = ${sql.ref(`${provider}.id`)}), '[]'::json)`

export function selectSso(db: Database, organisationId: number) {
  return db
    .selectFrom('identity_providers as p')
    .select(['p.id', 'p.kind', 'p.name', 'p.issuer', 'p.client_id', 'p.authentication'])
    .select(['p.mfa_values', 'p.creates_accounts', 'p.is_enabled', 'p.tested_at'])
    .select(['p.required_from', 'p.last_worked_at', 'p.last_failed_at', 'p.last_failure'])
    .select([
      isSuspended('p').as('is_suspended'),
      sql<string | null>`(select name from users where users.id = p.made_by)`.as('made_by'),
      sql<number[]>`array(select user_id from break_glass_accounts b where b.provider_id = p.id
        order by user_id)`.as('break_glass_user_ids'),
      domainsOf('p').as('domains'),
    ])
    .where('p.organisation_id', '=', organisationId)
}

export async function readSso(db: Database, organisationId: number): Promise<SsoProvider> {
  const found = await selectSso(db, organisationId).executeTakeFirst()
  if (!found) throw notFound(ssoTexts.none)
  return found
}

/**
 * Locks and returns the identity provider of the caller's organisation. Throws if there is none, or
 * if the action is not possible now.
 */
export async function lockSso(tx: Tx, user: SessionUser, action: SsoAction) {
  const organisationId = await lockOrganisation(tx, user)
  const found = await tx
    .selectFrom('identity_providers as p')
    .select(['p.id', 'p.organisation_id', 'p.issuer', 'p.authentication', 'p.is_enabled'])
    .select(['p.tested_at', 'p.required_from', 'p.name', 'p.mfa_values', 'p.creates_accounts'])
    .select([
      isSuspended('p').as('is_suspended'),
      sql<boolean>`exists (select from sso_domains d
        where d.provider_id = p.id and d.proved_at is not null)`.as('has_proved_domain'),
    ])
    .where('p.organisation_id', '=', organisationId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound(ssoTexts.none)
  const reason = whyNotSso(action, found)
  if (reason) throw refusalFor(reason)
  return found
}

const order = { key: 'o.name', id: 'o.id', type: 'text', isAscending: true } as const

export async function listUse(db: Database, query: Paging) {
  const { limit, offset } = sliceOf(query, Infinity)
  const rows = await db
    .selectFrom('identity_providers as p')
    .innerJoin('organisations as o', 'o.id', 'p.organisation_id')
    .select(['p.id', 'p.kind', 'p.issuer', 'p.is_enabled', 'p.required_from', 'p.last_worked_at'])
    .select(['p.last_failed_at', 'p.last_failure', domainsOf('p').as('domains')])
    .select([
      sql<{ id: number; name: string }>`json_build_object('id', o.id, 'name', o.name)`.as(
        'organisation',
      ),
      sql<number>`(select count(distinct user_id)::int from linked_identities l
        where l.provider_id = p.id)`.as('linked_users'),
    ])
    .where(after(query, order))
    .orderBy('o.name')
    .orderBy('o.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('identity_providers')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, counted: total }
}
