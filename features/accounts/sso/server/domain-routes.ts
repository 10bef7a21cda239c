import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  addSsoDomain,
  checkSsoDomain,
  confirmSsoDomain,
  deleteSsoDomain,
  ssoLimits,
  type DomainProof,
  type SsoDomain,
} from '#features/accounts/contract/sso.ts'
import { isSharedDomain } from '#features/accounts/rules/sso.ts'
import { record, type AuditAction } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { conflict, invalid, notFound, unavailable } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { organisationIdOf } from '#features/accounts/server/own-organisation.ts'
import { notifyOwners } from '#features/accounts/sign-in/server/notify-owners.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { lockSso, readSso, recordName } from './queries.ts'

const words = {
  domainProved: 'Domain confirmed',
  domainAlreadyProved: 'This domain has already been confirmed.',
  recordMissing:
    'We found no TXT record with this value. A new record can take an hour to become visible.',
}

interface About {
  id: number
  organisation_id: number
  domain: string
}

async function note(
  tx: Tx,
  cause: Cause,
  action: Extract<AuditAction, `sso.domain_${string}`>,
  { id, organisation_id, domain }: About,
): Promise<void> {
  const metadata = { organisation_id, domain }
  await record(tx, cause, { action, resource: ['IdentityProvider', id], metadata })
  if (action === 'sso.domain_added') return
  const kind = action === 'sso.domain_deleted' ? 'domain_deleted' : 'domain_confirmed'
  const user_id = cause.user_id!
  await notifyOwners(tx, { organisation_id, user_id, kind, subject: domain })
}

export function ssoDomainRoutes(route: Route, services: AccountServices): void {
  const { db, throttle, config } = services

  route(addSsoDomain, async ({ user, body, cause, transact }) => {
    const { domain } = body
    if (isSharedDomain(domain))
      throw invalid({
        domain: ['Nobody can confirm this domain, because everybody can have an address in it'],
      })
    const added = await transact(async (tx) => {
      const { id, organisation_id } = await lockSso(tx, user, 'edit')
      const { domains } = await readSso(tx, organisation_id)
      if (domains.length >= ssoLimits.domains)
        throw conflict('Your organisation has too many domains. Delete one first.')
      const proof = `tender-portal-sso=${randomBytes(20).toString('hex')}`
      const inserted = await tx
        .insertInto('sso_domains')
        .values({ provider_id: id, domain, proof })
        .onConflict((clash) => clash.columns(['provider_id', 'domain']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) throw invalid({ domain: ['This domain is already in the list'] })
      await note(tx, cause, 'sso.domain_added', { id, organisation_id, domain })
      return readDomain(tx, organisation_id, inserted.id)
    })
    return { message: 'Domain added. Publish the TXT record, then check it.', domain: added }
  })

  route(checkSsoDomain, async ({ user, params, cause, transact, request }) => {
    const organisationId = organisationIdOf(user)
    const found = await readDomain(db, organisationId, params.domainId)
    if (found.proved_at) throw conflict(words.domainAlreadyProved)
    await throttle.count(`sso-domain:${organisationId}`, config.throttle.organisationCheck)
    const texts = await services.waitForMachine(request, () => findTexts(services, found.domain))
    if (!texts.includes(found.record_value)) throw conflict(words.recordMissing)
    const domain = await transact(async (tx) => {
      const about = await lockOwnDomain(tx, user, params.domainId)
      await prove(tx, params.domainId, 'dns')
      await note(tx, cause, 'sso.domain_proved', about)
      return readDomain(tx, organisationId, params.domainId)
    })
    return { message: words.domainProved, domain }
  })

  route(deleteSsoDomain, async ({ user, params, cause, transact }) => {
    await transact(async (tx) => {
      const about = await lockOwnDomain(tx, user, params.domainId)
      await tx.deleteFrom('sso_domains').where('id', '=', params.domainId).execute()
      await note(tx, cause, 'sso.domain_deleted', about)
    })
    return { message: 'Domain deleted' }
  })
}

/** Returns the TXT records with which the domain can be proved. */
function findTexts({ externalRequests }: AccountServices, domain: string): Promise<string[]> {
  return externalRequests.resolveTxt(`${recordName}.${domain}`).catch(() => {
    throw unavailable('The name server of this domain doesn’t answer. Try again later.')
  })
}

/** Routes for administrators, who confirm domains by hand. */
export function ssoConfirmationRoutes(route: Route): void {
  route(confirmSsoDomain, async ({ params, cause, transact }) => {
    const domain = await transact(async (tx) => {
      const found = await tx
        .selectFrom('sso_domains as d')
        .innerJoin('identity_providers as p', 'p.id', 'd.provider_id')
        .select(['p.id', 'p.organisation_id', 'd.domain'])
        .where('d.id', '=', params.domainId)
        .forUpdate('d')
        .executeTakeFirst()
      if (!found) throw notFound()
      await prove(tx, params.domainId, 'administrator')
      await note(tx, cause, 'sso.domain_confirmed', found)
      return readDomain(tx, found.organisation_id, params.domainId)
    })
    return { message: words.domainProved, domain }
  })
}

async function readDomain(
  db: Database,
  organisationId: number,
  domainId: number,
): Promise<SsoDomain> {
  const { domains } = await readSso(db, organisationId)
  const found = domains.find(({ id }) => id === domainId)
  if (!found) throw notFound()
  return found
}

async function lockOwnDomain(tx: Tx, user: SessionUser, domainId: number): Promise<About> {
  const { id, organisation_id } = await lockSso(tx, user, 'edit')
  const found = await tx
    .selectFrom('sso_domains')
    .select('domain')
    .where('provider_id', '=', id)
    .where('id', '=', domainId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  return { id, organisation_id, domain: found.domain }
}

/** Marks a domain as proved. Throws if this or another organisation has already proved it. */
async function prove(tx: Tx, domainId: number, proved_by: DomainProof): Promise<void> {
  // The lock makes concurrent proofs of one domain wait for each other.
  const { domain } = await tx
    .selectFrom('sso_domains')
    .select('domain')
    .where('id', '=', domainId)
    .executeTakeFirstOrThrow()
  await sql`select pg_advisory_xact_lock(hashtext(${`sso-domain:${domain}`}))`.execute(tx)
  const proved = await tx
    .selectFrom('sso_domains')
    .select('id')
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  if (proved?.id === domainId) throw conflict(words.domainAlreadyProved)
  if (proved)
    throw conflict('Another organisation has confirmed this domain. Ask the administrators.')
  await tx
    .updateTable('sso_domains')
    .set({ proved_at: sql<string>`now()`, proved_by, checked_at: null, failing_since: null })
    .where('id', '=', domainId)
    .execute()
}
