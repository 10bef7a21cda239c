// Routes for the user's own passkeys.
import {
  addPasskey,
  keepPasskey,
  listPasskeys,
  maxPasskeys,
  passkeyTexts,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#features/accounts/contract/passkey.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { sessionOf } from '#kernel/server/http/session.ts'
import { markAsUsed } from '#features/accounts/sign-in/server/mark-as-used.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { challengeMinutes, newChallenge } from './challenge.ts'
import { selectPasskeys } from './queries.ts'
import { algorithms, handleOf, loadWebAuthn, relyingParty, verifyRegistration } from './verify.ts'

const texts = {
  expired: 'That took too long. Try again.',
}

export function passkeyRoutes(route: Route, services: Services): void {
  const { db } = services

  route(listPasskeys, async ({ user }) => ({ data: await selectPasskeys(db, user.id).execute() }))

  route(startPasskey, async ({ user }) => ({ options: await optionsFor(services, user) }))

  route(addPasskey, async ({ user, body, cause, transact }) => {
    const verified = await verifyRegistration(services, user.id, body)
    if (!verified) throw conflict(texts.expired)
    const { challenge, values } = verified
    const passkey = await transact(async (tx) => {
      const { length } = await selectPasskeys(tx, user.id).execute()
      if (length >= maxPasskeys) throw conflict(passkeyTexts.tooMany)
      if (!(await markAsUsed(tx, challenge, challengeMinutes))) throw conflict(texts.expired)
      const inserted = await tx
        .insertInto('passkeys')
        .values({ ...values, user_id: user.id })
        .onConflict((clash) => clash.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) throw conflict(passkeyTexts.known)
      await notify(tx, 'passkey-added', { user_id: user.id, passkey: values.name })
      await record(tx, cause, {
        action: 'user.passkey_added',
        resource: ['User', user.id],
        metadata: { passkey_id: inserted.id, name: values.name },
      })
      return readOwn(tx, user.id, inserted.id)
    })
    return { message: 'Passkey added', passkey }
  })
}

/** Routes that change and remove a passkey. */
export function passkeyChangeRoutes(route: Route): void {
  route(renamePasskey, async ({ user, params, body, cause, transact }) => {
    const passkey = await transact(async (tx) => {
      const before = await readOwn(tx, user.id, params.passkeyId)
      if (before.name === body.name) return before
      await tx.updateTable('passkeys').set(body).where('id', '=', before.id).execute()
      await record(tx, cause, {
        action: 'user.passkey_renamed',
        resource: ['User', user.id],
        metadata: { passkey_id: before.id, name: body.name },
        changes: { name: { from: before.name, to: body.name } },
      })
      return { ...before, name: body.name }
    })
    return { message: 'Passkey renamed', passkey }
  })

  route(keepPasskey, async ({ user, params, cause, transact }) => {
    const passkey = await transact(async (tx) => {
      const before = await readOwn(tx, user.id, params.passkeyId)
      if (!before.suspended_at) throw conflict('This passkey is not suspended.')
      const { id, name } = before
      await tx.updateTable('passkeys').set({ suspended_at: null }).where('id', '=', id).execute()
      await notify(tx, 'passkey-added', { user_id: user.id, passkey: name })
      await record(tx, cause, {
        action: 'user.passkey_kept',
        resource: ['User', user.id],
        metadata: { passkey_id: id, name },
      })
      return { ...before, suspended_at: null }
    })
    return { message: 'Passkey kept', passkey }
  })

  route(removePasskey, async ({ user, params, cause, transact }) => {
    await transact(async (tx) => {
      const { id, name } = await readOwn(tx, user.id, params.passkeyId)
      // Sessions that were started with the passkey are deleted with it. The current session is
      // detached from the passkey first, so that it is kept.
      await tx
        .updateTable('sessions')
        .set({ passkey_id: null })
        .where('id', '=', sessionOf(user).id)
        .execute()
      await tx.deleteFrom('passkeys').where('id', '=', id).execute()
      await notify(tx, 'passkey-removed', { user_id: user.id, passkey: name })
      await record(tx, cause, {
        action: 'user.passkey_removed',
        resource: ['User', user.id],
        metadata: { passkey_id: id, name },
      })
    })
    return { message: 'Passkey removed' }
  })
}

interface Owner {
  id: number
  name: string
  email: string
}

async function optionsFor(services: Services, user: Owner) {
  const known = await services.db
    .selectFrom('passkeys')
    .select('credential_id as id')
    .where('user_id', '=', user.id)
    .execute()
  const { generateRegistrationOptions } = await loadWebAuthn()
  const made = await generateRegistrationOptions({
    rpName: services.config.brand.product_name,
    rpID: relyingParty(services).rpID,
    userID: new Uint8Array(handleOf(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: newChallenge(services.appKey, `registration:${user.id}`),
    timeout: 300_000,
    excludeCredentials: known,
    supportedAlgorithmIDs: algorithms,
  })
  const { challenge, pubKeyCredParams, timeout, user: owner, excludeCredentials = [] } = made
  return {
    challenge,
    pubKeyCredParams,
    user: owner,
    excludeCredentials,
    rp: { id: relyingParty(services).rpID, name: made.rp.name },
    timeout: timeout!,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  }
}

/** Locks and returns one of the user's passkeys. Throws if the user has none with this id. */
async function readOwn(tx: Tx, userId: number, id: number) {
  const found = await selectPasskeys(tx, userId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw notFound()
  return found
}
