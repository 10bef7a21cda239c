// Finds the key of one envelope of one bid: the portal's own key, or the key joined from the shares
// of two openers and the portal.
import { joinKey } from '#features/bids/sealing/rules/key-shares.ts'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import { recipientOf } from '#features/bids/sealing/server/age.ts'
import { openPortalKey } from '#features/bids/sealing/server/portal-key.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { decrypt } from '#kernel/server/platform/encryption.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { Unopenable } from './open-envelope.ts'
import type { SentBid } from './sent-bids.ts'

interface SealedEnvelope {
  id: number
  envelope: Envelope
  recipient: string | null
  portal_share: Buffer | null
}

export async function findIdentity(
  services: Services,
  { tender_id, key_set, sealing }: SentBid,
  sealed: SealedEnvelope,
): Promise<string> {
  if (sealing === 'openers') {
    const joined = await joinIdentity(services, sealed)
    if (!joined) throw new Unopenable('no_keys')
    return joined
  }
  const { envelope } = sealed
  const identity = await portalIdentity(services, { tender_id, key_set, envelope })
  // Requesting the key before the opening is a programming error. It is not an `Unopenable`,
  // because the bid is not at fault and must not be marked as failed.
  if (identity === undefined)
    throw new Error('The key of a tender was requested before its opening')
  return identity
}

/**
 * Returns the portal's key. Throws `Unopenable` if the key can't be decrypted, for example because
 * the installation's key is lost; the bidder then has to resubmit the bid.
 */
async function portalIdentity(
  { db, appKey }: Services,
  wanted: Parameters<typeof openPortalKey>[2],
): Promise<string | undefined> {
  try {
    return await openPortalKey(db, appKey, wanted)
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    throw new Unopenable('unreadable')
  }
}

/**
 * Combines the portal's share with each pair of openers' shares. Returns the first private key that
 * matches the envelope's public key, or undefined if no pair yields it.
 */
export async function joinIdentity(
  { db, appKey }: Pick<Services, 'db' | 'appKey'>,
  { id, recipient, portal_share }: SealedEnvelope,
): Promise<string | undefined> {
  if (!portal_share) return undefined
  const pad = Buffer.from(decrypt(appKey, bidPurposes.share, portal_share), 'base64')
  const given = (await readGiven(db, id)).map((share) =>
    Buffer.from(decrypt(appKey, bidPurposes.share, share), 'base64'),
  )
  for (const [place, one] of given.entries()) {
    for (const other of given.slice(place + 1)) {
      const secret = await joinKey(pad, [one, other]).catch(() => undefined)
      const identity = secret && Buffer.from(secret).toString('latin1')
      if (identity && (await recipientOf(identity)) === recipient) return identity
    }
  }
  return undefined
}

async function readGiven(db: Database, envelopeId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('bid_shares')
    .select('given')
    .where('envelope_id', '=', envelopeId)
    .where('finding', '=', 'good')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ given }) => given ?? [])
}
