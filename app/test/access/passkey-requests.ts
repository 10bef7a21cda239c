// Valid requests for the passkey calls.
import { newChallenge, type Ceremony } from '#features/accounts/passkeys/server/challenge.ts'
import { handleOf } from '#features/accounts/passkeys/server/verify.ts'
import { Authenticator } from '../authenticator.ts'
import type { Caller } from './caller.ts'
import type { Sent } from './sent.ts'

const challengeFor = ({ world }: Caller, ceremony: Ceremony) =>
  Buffer.from(newChallenge(world.services.appKey, ceremony)).toString('base64url')

/** Returns a new authenticator with a credential for this user. */
function makeCredential(caller: Caller, userId: number) {
  const device = new Authenticator()
  const challenge = challengeFor(caller, `registration:${userId}`)
  const user = { id: handleOf(userId).toString('base64url') }
  return { device, credential: device.create({ challenge, user }) }
}

/** Adds a passkey to the caller's account, or to a new one if the caller is a visitor. */
async function keepPasskey(caller: Caller) {
  const { world } = caller
  const owner = caller.user ?? (await world.makeUser())
  const client = await world.signedIn(owner)
  // Existing passkeys are deleted because a user may have only ten.
  await world.db.deleteFrom('passkeys').where('user_id', '=', owner.id).execute()
  const { device, credential } = makeCredential(caller, owner.id)
  await client.post('/api/user/passkeys', { name: 'Laptop', credential })
  const kept = await world.db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirst()
  // Callers who may not add a passkey have none. They send an id that isn't theirs.
  return { id: kept?.id ?? 1, device }
}

async function signed(caller: Caller) {
  const { device } = await keepPasskey(caller)
  return device.sign({ challenge: challengeFor(caller, 'assertion') })
}

export const passkeyRequests: Record<string, (caller: Caller) => Sent | Promise<Sent>> = {
  'GET /auth/passkey/options': () => ({}),
  'POST /auth/passkey': async (caller) => ({
    body: { credential: await signed({ ...caller, user: undefined }) },
  }),
  'POST /auth/confirm-passkey': async (caller) => ({ body: { credential: await signed(caller) } }),
  'GET /user/passkeys': async (caller) => {
    await keepPasskey(caller)
    return {}
  },
  'GET /user/passkeys/options': () => ({}),
  'POST /user/passkeys': async (caller) => {
    await caller.world.db
      .deleteFrom('passkeys')
      .where('user_id', '=', caller.user?.id ?? 0)
      .execute()
    const { credential } = makeCredential(caller, caller.user?.id ?? 1)
    return { body: { name: 'Phone', credential } }
  },
  'PUT /user/passkeys/:passkeyId': async (caller) => ({
    params: { passkeyId: (await keepPasskey(caller)).id },
    body: { name: 'Old laptop' },
  }),
  'POST /user/passkeys/:passkeyId/keep': async (caller) => {
    const { id } = await keepPasskey(caller)
    await caller.world.db
      .updateTable('passkeys')
      .set({ suspended_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    return { params: { passkeyId: id } }
  },
  'DELETE /user/passkeys/:passkeyId': async (caller) => ({
    params: { passkeyId: (await keepPasskey(caller)).id },
  }),
}
