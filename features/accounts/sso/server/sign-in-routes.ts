// Routes for the sign-in page and for a user's own linked identities.
import { sql } from 'kysely'
import { authTexts } from '#features/accounts/contract/auth.ts'
import { proofTexts } from '#kernel/contract/auth-proofs.ts'
import {
  getPendingSignIn,
  keepIdentity,
  linkPendingIdentity,
  listLinkedIdentities,
  listSignInProviders,
  unlinkIdentity,
  ssoTexts,
} from '#features/accounts/contract/sso.ts'
import { installationKey } from '#kernel/contract/identity-provider.ts'
import { domainOf } from '#features/accounts/rules/sso.ts'
import { getAccount, lockAccount } from '#features/accounts/server/accounts.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { findLoginAttempts } from '#features/accounts/sign-in/server/login-attempts.ts'
import { signInWithIdentity } from '#features/accounts/sign-in/server/sign-in-with-identity.ts'
import { startChallenge } from '#features/accounts/sign-in/server/challenge.ts'
import { countStranger } from '#kernel/server/http/count-stranger.ts'
import { conflict, inactive, invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { sessionOf } from '#kernel/server/http/session.ts'
import { forget, recall } from '#features/accounts/sign-in/server/attempt.ts'
import { isSuspended } from '#features/accounts/sign-in/server/is-suspended.ts'
import { describeProvider } from '#features/accounts/sign-in/server/link.ts'
import { explainSso } from '#features/accounts/sign-in/server/refused.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { verifyPassword } from '#features/accounts/passwords/server/password-hash.ts'
import type { Services } from '#kernel/server/platform/services.ts'

export function ssoSignInRoutes(route: Route, services: Services): void {
  const { db, config, throttle } = services

  route(listSignInProviders, async ({ query, request }) => {
    const { provider } = config.sso
    if (!query.domain) return { data: offer(provider) }
    const limit = config.throttle.organisationCheck
    await countStranger(services, { request, name: 'sso-domain', limit })
    const found = await findByDomain(db, domainOf(query.domain))
    return { data: offer(provider, found) }
  })

  route(getPendingSignIn, async ({ request }) => {
    const pending = recall({ request, services }, 'sso-pending')
    if (!pending) return { data: null }
    const { needs, email, provider, temp_token } = pending
    return { data: { needs, email, provider, ...(temp_token && { temp_token }) } }
  })

  route(linkPendingIdentity, async ({ body, request, reply, cause, sessionId, transact }) => {
    const pending = recall({ request, services }, 'sso-pending')
    const identity = pending?.identity
    if (!pending || !identity) throw conflict(ssoTexts.linkNothing)
    const tries = await findLoginAttempts(services, request, pending.email)
    const known = await throttle.attempt(tries.all, async () => {
      const account = await getAccount(db, pending.user_id)
      const isRight = await verifyPassword(account.password_hash, body.password, tries.asker)
      if (isRight) return account
      await transact((tx) =>
        record(tx, cause, {
          action: 'user.login_failed',
          resource: ['User', account.id],
          metadata: { email: account.email },
        }),
      )
      throw invalid({ password: [authTexts.invalidCredentials] })
    })
    await throttle.refundAll(tries.all)
    const result = await transact(async (tx) => {
      const account = await lockAccount(tx, pending.user_id)
      if (account.password_hash !== known.password_hash || account.email !== pending.email) {
        throw conflict(ssoTexts.linkNothing)
      }
      if (!account.is_active) throw inactive(account)
      if (account.is_password_over) throw invalid({ password: [proofTexts.temporaryPasswordOver] })
      // A provider whose domain isn't proved by DNS can't replace the account's second factor.
      if (account.mfa_enabled) {
        const given = { isRemembered: false, identity }
        return { requires_mfa: true, temp_token: await startChallenge(tx, account.id, given) }
      }
      const given = { account, identity, remember: false, request, reply, sessionId, cause }
      return { user: await signInWithIdentity(tx, services, given) }
    }).catch(explainSso)
    forget({ reply, services }, 'sso-pending')
    return result
  })
}

export function identityRoutes(route: Route, { db, config }: Services): void {
  route(listLinkedIdentities, async ({ user }) => {
    const data = await selectIdentities(db, user.id).execute()
    const own = await findOfOrganisation(db, user.organisation?.id)
    return { data, offered: offer(config.sso.provider, own) }
  })

  route(keepIdentity, async ({ user, params, cause, transact }) => {
    await transact(async (tx) => {
      const kept = await tx
        .updateTable('linked_identities')
        .set({ suspended_at: null })
        .where('user_id', '=', user.id)
        .where('id', '=', params.identityId)
        .where('suspended_at', 'is not', null)
        .returning(['id', 'provider_id', 'configured_issuer'])
        .executeTakeFirst()
      if (!kept) throw conflict('This sign-in is not suspended.')
      const of = await describeProvider(tx, kept)
      await notify(tx, 'identity-linked', { user_id: user.id, provider: new URL(of.issuer).host })
      await record(tx, cause, {
        action: 'user.identity_kept',
        resource: ['User', user.id],
        metadata: { ...of, identity_id: kept.id },
      })
    })
    return { message: 'Sign-in kept' }
  })

  route(unlinkIdentity, async ({ user, params, cause, transact }) => {
    await transact(async (tx) => {
      // Sessions that were started with the identity are deleted with it. The current session is
      // detached from the identity first, so that it is kept.
      await tx
        .updateTable('sessions')
        .set({ identity_id: null, provider_session: null })
        .where('id', '=', sessionOf(user).id)
        .where('identity_id', '=', params.identityId)
        .execute()
      const deleted = await tx
        .deleteFrom('linked_identities')
        .where('user_id', '=', user.id)
        .where('id', '=', params.identityId)
        .returning(['id', 'provider_id', 'configured_issuer'])
        .executeTakeFirst()
      if (!deleted) throw notFound()
      const metadata = { ...(await describeProvider(tx, deleted)), identity_id: deleted.id }
      await record(tx, cause, {
        action: 'user.identity_unlinked',
        resource: ['User', user.id],
        metadata,
      })
    })
    return { message: 'The sign-in has been unlinked' }
  })
}

interface Offered {
  name: string
  key: string
}

/** Returns the name and path of each defined provider, for the sign-in page. */
function offer(...providers: (Offered | undefined)[]): { name: string; path: string }[] {
  return providers
    .filter((provider) => provider !== undefined)
    .map(({ name, key }) => ({ name, path: `/sso/${key}` }))
}

function selectOffered(db: Database) {
  return db
    .selectFrom('identity_providers as p')
    .innerJoin('organisations as o', 'o.id', 'p.organisation_id')
    .select(['p.name', sql<string>`p.organisation_id::text`.as('key')])
    .where('p.is_enabled', '=', true)
    .where(isSuspended('p'), 'is', false)
    .where('o.verification_status', '=', 'approved')
}

async function findByDomain(db: Database, domain: string) {
  return selectOffered(db)
    .innerJoin('sso_domains as d', 'd.provider_id', 'p.id')
    .where('d.domain', '=', domain)
    .where('d.proved_at', 'is not', null)
    .executeTakeFirst()
}

async function findOfOrganisation(db: Database, organisationId: number | undefined) {
  if (organisationId === undefined) return undefined
  return selectOffered(db).where('o.id', '=', organisationId).executeTakeFirst()
}

function selectIdentities(db: Database, userId: number) {
  return db
    .selectFrom('linked_identities as l')
    .leftJoin('identity_providers as p', 'p.id', 'l.provider_id')
    .select(['l.id', 'l.email', 'l.created_at', 'l.last_used_at', 'l.suspended_at'])
    .select((row) =>
      row.fn.coalesce('p.name', 'l.configured_issuer').$castTo<string>().as('provider'),
    )
    .select(
      sql<string>`'/sso/' || coalesce(p.organisation_id::text, ${installationKey})`.as('path'),
    )
    .where('l.user_id', '=', userId)
    .orderBy('l.id')
}
