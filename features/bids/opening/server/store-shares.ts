// Checks the shares that an opener submits, one by one, and stores the findings.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { committedShare, type ShareOf } from '#features/bids/sealing/rules/key-shares.ts'
import { isSealedToOne, openWithFileKey, WrongFileKey } from '#features/bids/sealing/server/age.ts'
import type { ShareFinding, OpeningStage } from '../contract/opening.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import { keySizes } from '#features/bids/sending/contract/bid.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import type { OwnShare } from './read-shares.ts'
import { stages } from './stages.ts'

export interface StoredShare {
  bid_id: number
  finding: ShareFinding
  isNew: boolean
}

interface Giving {
  appKey: AppKey
  file_key: string | null
  /** True if the opener has proved possession of their key. */
  hasKey: boolean
}

/** Checks one share and stores the finding, independently of the other shares. */
export async function storeShare(
  tx: Tx,
  share: OwnShare,
  { appKey, file_key, hasKey }: Giving,
): Promise<StoredShare> {
  const { bid_id } = share
  // A valid share stays valid, even if it is submitted again after a lost reply.
  if (share.finding === 'good') return { bid_id, finding: 'good', isNew: false }
  const judged = await judgeShare(share, { file_key, hasKey: hasKey && share.is_current })
  const { finding } = judged
  if (finding === share.finding) return { bid_id, finding, isNew: false }
  const given = judged.share
    ? encrypt(appKey, bidPurposes.share, judged.share.toString('base64'))
    : null
  await tx.updateTable('bid_shares').set({ finding, given }).where('id', '=', share.id).execute()
  return { bid_id, finding, isNew: true }
}

export async function markLost(tx: Tx, shares: OwnShare[]): Promise<StoredShare[]> {
  const lost = shares.filter(({ finding }) => finding !== 'good' && finding !== 'lost')
  for (const { id } of lost) {
    await tx.updateTable('bid_shares').set({ finding: 'lost' }).where('id', '=', id).execute()
  }
  return lost.map(({ bid_id }) => ({ bid_id, finding: 'lost', isNew: true }))
}

interface Answer {
  tender_id: number
  user: Actor
  stage: OpeningStage
}

/**
 * Records that the opener has submitted shares in this stage. Returns true for the first
 * submission. Two confirmations are enough, so a third opener may not have confirmed; their
 * submission then counts as their confirmation.
 */
export async function markGiven(tx: Tx, { tender_id, user, stage }: Answer): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(stages[stage].confirmations)} as answered
      (tender_id, user_id, gave_shares_at)
    values (${tender_id}, ${user.id}, clock_timestamp())
    on conflict (tender_id, user_id) do update set gave_shares_at = excluded.gave_shares_at
      where answered.gave_shares_at is null
    returning user_id`.execute(tx)
  return rows.length > 0
}

// Checks what an opener submits. The bidder seals each share of a bid's key in an age file for one
// opener. The opener submits the file key of that file instead of the share, and the portal opens
// the file itself. The header of an age file proves that a file key belongs to it, so the result is
// what the bidder sealed. A fault can therefore always be attributed either to the opener or to the
// bidder.

interface SealedShare extends ShareOf {
  content: string
  commitment_sha256: Buffer | null
}

interface Given {
  file_key: string | null
  /** True if the opener has proved possession of the key that the share should be sealed to. */
  hasKey: boolean
}

interface Judged {
  finding: ShareFinding
  share?: Buffer
}

async function judgeShare(sealed: SealedShare, given: Given): Promise<Judged> {
  const content = Buffer.from(sealed.content, 'base64')
  // Earlier portal versions didn't validate shares, so a bid may contain any value as a share.
  if (!isSealedToOne(content)) return { finding: 'not_a_share' }
  if (given.file_key === null) return { finding: given.hasKey ? 'unreadable' : 'lost' }
  try {
    const share = await openWithFileKey(content, Buffer.from(given.file_key, 'base64'))
    return isCommitted(sealed, share) ? { finding: 'good', share } : { finding: 'not_a_share' }
  } catch (error) {
    return { finding: error instanceof WrongFileKey ? 'wrong' : 'not_a_share' }
  }
}

function isCommitted({ commitment_sha256, ...of }: SealedShare, share: Buffer): boolean {
  if (share.length !== keySizes.share) return false
  if (!commitment_sha256) return true
  return createHash('sha256').update(committedShare(of, share)).digest().equals(commitment_sha256)
}
