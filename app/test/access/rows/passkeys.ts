// Passkeys, with which people sign in and confirm who they are.
import { newChallenge, type Ceremony } from '#features/accounts/passkeys/server/challenge.ts'
import { handleOf } from '#features/accounts/passkeys/server/verify.ts'
import { Authenticator } from '../../authenticator.ts'
import { me } from './accounts.ts'
import type { Caller } from '../caller.ts'
import { publicly, signedIn, type OtherRow } from './other-row.ts'

const passkey = 'id name is_synced created_at last_used_at suspected_at suspended_at'

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

const aPasskey = async (caller: Caller) => ({
  params: { passkeyId: (await keepPasskey(caller)).id },
})

async function signed(caller: Caller) {
  const { device } = await keepPasskey(caller)
  return device.sign({ challenge: challengeFor(caller, 'assertion') })
}

export const passkeyRows: Record<string, OtherRow> = {
  'GET /auth/passkey/options': publicly('options{challenge rpId timeout userVerification}'),
  'POST /auth/passkey': publicly(`user{${me}}`, {
    request: async (caller) => ({
      body: { credential: await signed({ ...caller, user: undefined }) },
    }),
    race: { losers: [422, 429] },
  }),
  // The first copy gives the session a new id, so other copies can get 401.
  'POST /auth/confirm-passkey': signedIn('message', {
    request: async (caller) => ({ body: { credential: await signed(caller) } }),
    race: { losers: [401, 422, 429] },
  }),
  'GET /user/passkeys': signedIn(`data{${passkey}}`, { request: aPasskey }),
  'GET /user/passkeys/options': signedIn(
    'options{challenge rp{id name} user{id name displayName} pubKeyCredParams{alg type} timeout ' +
      'attestation excludeCredentials{id type} ' +
      'authenticatorSelection{residentKey requireResidentKey userVerification}}',
  ),
  'POST /user/passkeys': signedIn(`message passkey{${passkey}}`, {
    request: async (caller) => {
      await caller.world.db
        .deleteFrom('passkeys')
        .where('user_id', '=', caller.user?.id ?? 0)
        .execute()
      const { credential } = makeCredential(caller, caller.user?.id ?? 1)
      return { body: { name: 'Phone', credential } }
    },
  }),
  'PUT /user/passkeys/:passkeyId': signedIn(`message passkey{${passkey}}`, {
    request: async (caller) => ({ ...(await aPasskey(caller)), body: { name: 'Old laptop' } }),
  }),
  'POST /user/passkeys/:passkeyId/keep': signedIn(`message passkey{${passkey}}`, {
    request: async (caller) => {
      const { id } = await keepPasskey(caller)
      await caller.world.db
        .updateTable('passkeys')
        .set({ suspended_at: '2026-01-01T00:00:00Z' })
        .where('id', '=', id)
        .execute()
      return { params: { passkeyId: id } }
    },
  }),
  'DELETE /user/passkeys/:passkeyId': signedIn('message', { request: aPasskey }),
}
