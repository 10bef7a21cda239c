// Private keys for tenders whose bids are sealed to the portal. The keys are created here and
// stored encrypted with the installation's key. Only `openPortalKey` reads them, and its query
// checks that the bids may be opened.
import { sql } from 'kysely'
import { envelopes, type Envelope } from '#features/bids/setup/contract/bidding.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { encrypt, decrypt } from '#kernel/server/platform/encryption.ts'
import { makeKeyPair } from './age.ts'
import { bidPurposes } from './purposes.ts'

interface KeySet {
  tender_id: number
  key_set: number
}

/** Creates a key pair for each envelope, unless this key set already has them. */
export async function makePortalKeys(tx: Tx, appKey: AppKey, set: KeySet): Promise<void> {
  const keys = []
  for (const envelope of envelopes) {
    const { identity, recipient } = await makeKeyPair()
    const sealed = encrypt(appKey, bidPurposes.key, identity)
    keys.push({ ...set, envelope, recipient, identity: sealed })
  }
  await tx
    .insertInto('bidding_keys')
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the public keys that suppliers seal their bids to, or null if there are none. */
export async function readRecipients(
  db: Database,
  { tender_id, key_set }: KeySet,
): Promise<Record<Envelope, string> | null> {
  const rows = await db
    .selectFrom('bidding_keys')
    .where('tender_id', '=', tender_id)
    .where('key_set', '=', key_set)
    .select(['envelope', 'recipient'])
    .execute()
  const of = (envelope: Envelope) => rows.find((row) => row.envelope === envelope)?.recipient
  const [quality, price] = [of('quality'), of('price')]
  return quality && price ? { quality, price } : null
}

interface Wanted extends KeySet {
  envelope: Envelope
}

/**
 * Returns the private key if, by the database's clock, the deadline has passed, the opening of this
 * envelope has begun and enough openers have confirmed; otherwise undefined. This is the only way
 * to read the key. The key is still returned after the opening, for bids that could not be opened
 * the first time.
 */
export async function openPortalKey(
  db: Database,
  appKey: AppKey,
  { tender_id, key_set, envelope }: Wanted,
): Promise<string | undefined> {
  const { rows } = await sql<{ identity: Buffer }>`
    select k.identity from bidding_keys k
    join tenders t on t.id = k.tender_id
    join openings o on o.tender_id = k.tender_id
    join biddings b on b.tender_id = k.tender_id
    where k.tender_id = ${tender_id} and k.key_set = ${key_set} and k.envelope = ${envelope}
      and t.submission_deadline <= clock_timestamp()
      and o.status in ('opening', 'opened') and ${envelope} = any (o.envelopes)
      and (k.envelope = 'quality' or b.setup->>'envelope_count' = '1'
        or o.price_status in ('opening', 'opened'))
      and o.needed <= (select count(*) from opening_confirmations c
        where c.tender_id = k.tender_id)`.execute(db)
  const [found] = rows
  return found && decrypt(appKey, bidPurposes.key, found.identity)
}
