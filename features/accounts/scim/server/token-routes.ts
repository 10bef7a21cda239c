import { sql } from 'kysely'
import {
  adoptScimToken,
  createScimToken,
  deleteScimToken,
  getScimToken,
  scimTokenPrefix,
} from '#features/accounts/contract/scim.ts'
import { markOfSetUpBy } from '#features/accounts/server/admin-change-marks.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { lockOrganisation, organisationIdOf } from '#features/accounts/server/own-organisation.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { isSuspended } from '#features/accounts/sign-in/server/is-suspended.ts'
import { notifyOwners } from '#features/accounts/sign-in/server/notify-owners.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'

const texts = {
  none: 'Your organisation has no token for its directory.',
}

export function scimTokenRoutes(route: Route, { db, config }: Services): void {
  route(getScimToken, async ({ user }) => ({
    data: (await selectToken(db, organisationIdOf(user))) ?? null,
    address: `${config.publicUrl}/scim/v2`,
  }))

  // An organisation has one token, so a new one replaces the old one.
  route(createScimToken, async ({ user, cause, transact }) => {
    const token = `${scimTokenPrefix}${newToken()}`
    const values = { token_hash: hashToken(token), start: token.slice(0, 12), made_by: user.id }
    const data = await transact(async (tx) => {
      const organisation_id = await lockOrganisation(tx, user)
      const made = { ...values, outside_change_at: markOfSetUpBy(user.id) }
      await tx
        .insertInto('scim_tokens')
        .values({ ...made, organisation_id })
        .onConflict((clash) =>
          clash
            .column('organisation_id')
            .doUpdateSet({ ...made, created_at: sql<string>`now()`, last_used_at: null }),
        )
        .execute()
      await record(tx, cause, {
        action: 'scim.token_created',
        resource: ['Organisation', organisation_id],
        metadata: { organisation_id },
      })
      await notifyOwners(tx, { organisation_id, user_id: user.id, kind: 'token_created' })
      return (await selectToken(tx, organisation_id))!
    })
    return { message: 'Token created. Copy it now: we won’t show it again.', data, token }
  })

  route(deleteScimToken, async ({ user, cause, transact }) => {
    await transact(async (tx) => {
      const organisation_id = await lockOrganisation(tx, user)
      const deleted = await tx
        .deleteFrom('scim_tokens')
        .where('organisation_id', '=', organisation_id)
        .returning('id')
        .executeTakeFirst()
      if (!deleted) throw notFound(texts.none)
      await record(tx, cause, {
        action: 'scim.token_deleted',
        resource: ['Organisation', organisation_id],
        metadata: { organisation_id },
      })
      await notifyOwners(tx, { organisation_id, user_id: user.id, kind: 'token_deleted' })
    })
    return { message: 'Token deleted. Your directory can no longer change accounts.' }
  })
}

/** Route for an owner who confirms the token after its maker has left. */
export function scimAdoptionRoutes(route: Route): void {
  route(adoptScimToken, async ({ user, cause, transact }) => {
    const data = await transact(async (tx) => {
      const organisation_id = await lockOrganisation(tx, user)
      const found = await selectToken(tx, organisation_id)
      if (!found) throw notFound(texts.none)
      if (!found.is_suspended) throw conflict('The token is not suspended.')
      const mark = sql<string | null>`coalesce(${markOfSetUpBy(user.id)}, outside_change_at)`
      await tx
        .updateTable('scim_tokens')
        .set({ made_by: user.id, outside_change_at: mark })
        .where('organisation_id', '=', organisation_id)
        .execute()
      await record(tx, cause, {
        action: 'scim.token_adopted',
        resource: ['Organisation', organisation_id],
        metadata: { organisation_id },
      })
      await notifyOwners(tx, { organisation_id, user_id: user.id, kind: 'token_adopted' })
      return (await selectToken(tx, organisation_id))!
    })
    return { message: 'Token confirmed', data }
  })
}

function selectToken(db: Database, organisationId: number) {
  return db
    .selectFrom('scim_tokens as t')
    .select(['t.start', 't.created_at', 't.last_used_at', isSuspended('t').as('is_suspended')])
    .select(sql<string | null>`(select name from users where users.id = t.made_by)`.as('made_by'))
    .where('t.organisation_id', '=', organisationId)
    .executeTakeFirst()
}
