import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Body } from '#kernel/contract/endpoint.ts'
import {
  adoptSso,
  createSso,
  deleteSso,
  disableSso,
  enableSso,
  endSsoRequirement,
  getSso,
  listSsoUse,
  requireSso,
  updateSso,
  type SsoUse,
  ssoLimits,
  ssoTexts,
} from '#features/accounts/contract/sso.ts'
import { markOfSetUpBy } from '#features/accounts/server/admin-change-marks.ts'
import { record, type AuditAction } from '#kernel/server/audit/record.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { endOtherWays } from '#kernel/server/db/sso-requirement.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { partOfList } from '#kernel/server/http/list-parts.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { sessionOf } from '#kernel/server/http/session.ts'
import { newClientKey, providerSecretPurpose } from '#features/accounts/sign-in/server/secret.ts'
import { notifyOwners } from '#features/accounts/sign-in/server/notify-owners.ts'
import type { IdentityChange } from './identity-events.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { lockOrganisation, organisationIdOf } from '#features/accounts/server/own-organisation.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { whyNotAddress } from '#kernel/server/outgoing/addresses.ts'
import { addressesOf } from '#features/accounts/sign-in/server/addresses.ts'
import { listUse, lockSso, readSso, selectSso } from './queries.ts'

const texts = {
  hasProvider: 'Your organisation already has an identity provider. Delete it first.',
  required:
    'Single sign-on will be required in a week. Everybody in your organisation has been notified.',
}

type PlainAction = Exclude<
  Extract<AuditAction, `sso.${string}`>,
  'sso.required' | `sso.domain_${string}`
>

interface About {
  id: number
  organisation_id: number
  issuer: string
}

async function note(
  tx: Tx,
  cause: Cause,
  action: PlainAction,
  { id, organisation_id, issuer }: About,
): Promise<void> {
  const metadata = { organisation_id, issuer }
  await record(tx, cause, { action, resource: ['IdentityProvider', id], metadata })
  const kind = approvalRecipients[action]
  const user_id = cause.user_id!
  // The subject has no scheme, so that emails contain no link to it.
  const subject = issuer.replace(/^https?:\/\//, '')
  if (kind) await notifyOwners(tx, { organisation_id, user_id, kind, subject })
}

/** Actions of which all owners are notified, with the kind of change in the notice. */
const approvalRecipients: Partial<Record<PlainAction, IdentityChange>> = {
  'sso.created': 'provider_added',
  'sso.updated': 'provider_changed',
  'sso.enabled': 'provider_enabled',
  'sso.disabled': 'provider_disabled',
  'sso.adopted': 'provider_adopted',
  'sso.deleted': 'provider_deleted',
}

export function ssoSettingsRoutes(route: Route, { db, appKey, config, callers }: Services): void {
  const rules = { ...config.sso, publicUrl: config.publicUrl }
  const seal = (secret: string) => encrypt(appKey, providerSecretPurpose, secret)

  route(getSso, async ({ user }) => {
    const organisationId = organisationIdOf(user)
    const data = (await selectSso(db, organisationId).executeTakeFirst()) ?? null
    const addresses = organisationId ? addressesOf(config, String(organisationId)) : null
    const break_glass_candidates = await selectFit(db, organisationId)
      .orderBy('name')
      .orderBy('id')
      .execute()
    return { data, addresses, break_glass_candidates }
  })

  route(createSso, async ({ user, body, cause, transact }) => {
    const { client_secret, ...values } = body
    if (whyNotAddress(values.issuer, rules) || isForSeveralTenants(values.issuer)) {
      throw invalid({ issuer: [ssoTexts.issuerShape] })
    }
    const organisationId = organisationIdOf(user)
    // The key pair is generated before the transaction, to keep the transaction short. No key is
    // generated if the organisation already has a provider.
    const known = await selectSso(db, organisationId).executeTakeFirst()
    if (known) throw conflict(texts.hasProvider)
    const key =
      values.authentication === 'private_key'
        ? await callers.generateKeys(organisationId, newClientKey)
        : undefined
    const provider = await transact(async (tx) => {
      const organisation_id = await lockOrganisation(tx, user)
      const created = await tx
        .insertInto('identity_providers')
        .values({
          ...values,
          organisation_id,
          made_by: user.id,
          outside_change_at: markOfSetUpBy(user.id),
          secret: seal(key?.secret ?? client_secret!),
          public_key: key ? JSON.stringify(key.publicKey) : null,
        })
        .onConflict((clash) => clash.column('organisation_id').doNothing())
        .returning(['id', 'organisation_id', 'issuer'])
        .executeTakeFirst()
      if (!created) throw conflict(texts.hasProvider)
      await note(tx, cause, 'sso.created', created)
      return readSso(tx, organisation_id)
    })
    return {
      message: 'Identity provider added. Test the sign-in before you switch it on.',
      provider,
    }
  })

  route(updateSso, async ({ user, body, cause, transact }) => {
    const { client_secret, ...values } = body
    const provider = await transact(async (tx) => {
      const before = await lockSso(tx, user, 'edit')
      const replacesSecret = client_secret !== null && before.authentication === 'secret'
      const isChanged = replacesSecret || !isDeepStrictEqual(values, changeableOf(before))
      if (!isChanged) return readSso(tx, before.organisation_id)
      await tx
        .updateTable('identity_providers')
        .set({
          ...values,
          ...(replacesSecret && { secret: seal(client_secret) }),
          ...remarkedBy(user.id),
        })
        .where('id', '=', before.id)
        .execute()
      await note(tx, cause, 'sso.updated', before)
      return readSso(tx, before.organisation_id)
    })
    return { message: 'Identity provider changed', provider }
  })

  route(deleteSso, async ({ user, cause, transact }) => {
    await transact(async (tx) => {
      const before = await lockSso(tx, user, 'delete')
      await tx.deleteFrom('identity_providers').where('id', '=', before.id).execute()
      await note(tx, cause, 'sso.deleted', before)
    })
    return { message: 'Identity provider deleted' }
  })

  route(listSsoUse, async ({ query, request }) => {
    const { rows, counted } = await listUse(db, query)
    const at = ({ organisation: { id, name } }: SsoUse) => ({ key: name, id })
    return partOfList({ request, query, rows, counted, at })
  })
}

/** Routes that switch single sign-on on and off. */
export function ssoSwitchRoutes(route: Route): void {
  route(enableSso, async ({ user, cause, transact }) => {
    const provider = await transact(async (tx) => {
      const before = await lockSso(tx, user, 'enable')
      await tx
        .updateTable('identity_providers')
        .set({ is_enabled: true, ...remarkedBy(user.id) })
        .where('id', '=', before.id)
        .execute()
      await note(tx, cause, 'sso.enabled', before)
      return readSso(tx, before.organisation_id)
    })
    return { message: 'Single sign-on is switched on', provider }
  })

  route(adoptSso, async ({ user, cause, transact }) => {
    const provider = await transact(async (tx) => {
      const before = await lockSso(tx, user, 'adopt')
      await tx
        .updateTable('identity_providers')
        .set({ made_by: user.id, ...remarkedBy(user.id) })
        .where('id', '=', before.id)
        .execute()
      // People may have signed in with passwords while the provider was suspended, so these sessions end.
      if (isInForce(before)) {
        const { organisation_id } = before
        const at = sql<string>`now()`
        await endOtherWays(tx, { organisation_id, at, except: sessionOf(user).id })
      }
      await note(tx, cause, 'sso.adopted', before)
      return readSso(tx, before.organisation_id)
    })
    return { message: 'Identity provider confirmed', provider }
  })

  route(disableSso, async ({ user, cause, transact }) => {
    const provider = await transact(async (tx) => {
      const before = await lockSso(tx, user, 'disable')
      await tx
        .updateTable('identity_providers')
        .set({ is_enabled: false, required_from: null })
        .where('id', '=', before.id)
        .execute()
      await note(tx, cause, 'sso.disabled', before)
      return readSso(tx, before.organisation_id)
    })
    return { message: 'Single sign-on is switched off', provider }
  })
}

/** Routes for the requirement to use single sign-on. */
export function ssoRequirementRoutes(route: Route): void {
  route(requireSso, async ({ user, body, cause, transact }) => {
    const userIds = [...new Set(body.break_glass_user_ids)]
    const provider = await transact(async (tx) => {
      const before = await lockSso(tx, user, 'require')
      const { id: provider_id, organisation_id, issuer } = before
      await refuseUnfit(tx, organisation_id, userIds)
      await tx.deleteFrom('break_glass_accounts').where('provider_id', '=', provider_id).execute()
      await tx
        .insertInto('break_glass_accounts')
        .values(userIds.map((user_id) => ({ provider_id, user_id })))
        .execute()
      const { required_from } = await tx
        .updateTable('identity_providers')
        .set({ required_from: sql<string>`now() + make_interval(days => ${ssoLimits.noticeDays})` })
        .where('id', '=', provider_id)
        .returning('required_from')
        .executeTakeFirstOrThrow()
      const at = sql<string>`${required_from}::timestamptz`
      await endOtherWays(tx, { organisation_id, at })
      await notify(tx, 'sso-required', { organisation_id, required_from: required_from! })
      await record(tx, cause, {
        action: 'sso.required',
        resource: ['IdentityProvider', provider_id],
        metadata: { organisation_id, issuer, from: required_from!, break_glass: userIds },
      })
      return readSso(tx, organisation_id)
    })
    return { message: texts.required, provider }
  })

  route(endSsoRequirement, async ({ user, cause, transact }) => {
    const provider = await transact(async (tx) => {
      const before = await lockSso(tx, user, 'endRequirement')
      await tx
        .updateTable('identity_providers')
        .set({ required_from: null })
        .where('id', '=', before.id)
        .execute()
      await note(tx, cause, 'sso.requirement_ended', before)
      return readSso(tx, before.organisation_id)
    })
    return { message: 'Passwords work again for everybody in your organisation', provider }
  })
}

/**
 * Selects the members of an organisation who can have break-glass accounts, which may sign in
 * without single sign-on.
 */
function selectFit(db: Database, organisationId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('organisation_id', '=', organisationId)
    .where('is_active', '=', true)
    .where('is_guest', '=', false)
    .where('mfa_enabled', '=', true)
}

/** Throws unless all of these users are active members of the organisation with a second factor. */
async function refuseUnfit(tx: Tx, organisationId: number, userIds: number[]): Promise<void> {
  const fit = await selectFit(tx, organisationId).where('id', 'in', userIds).forShare().execute()
  if (fit.length < userIds.length) {
    throw invalid({ break_glass_user_ids: [ssoTexts.breakGlassMember] })
  }
}

const isInForce = ({ required_from }: { required_from: string | null }) =>
  required_from !== null && Date.parse(required_from) <= Date.now()

/** Returns the provider's mark after the user has changed it. Nobody can remove a mark. */
function remarkedBy(userId: number) {
  const outside_change_at = sql<
    string | null
  >`coalesce(${markOfSetUpBy(userId)}, outside_change_at)`
  return { outside_change_at }
}

type Changeable = Omit<Body<typeof updateSso>, 'client_secret'>

function changeableOf({ name, mfa_values, creates_accounts }: Changeable): Changeable {
  return { name, mfa_values, creates_accounts }
}

/**
 * Returns whether the issuer is an Entra ID endpoint at which people from any organisation could
 * sign in.
 */
function isForSeveralTenants(issuer: string): boolean {
  return /^https:\/\/login\.microsoftonline\.[a-z]+\/(common|organizations|consumers)\b/i.test(
    issuer,
  )
}
