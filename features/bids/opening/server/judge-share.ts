// Checks what an opener submits. The bidder seals each share of a bid's key in an age file for one
// opener. The opener submits the file key of that file instead of the share, and the portal opens
// the file itself. The header of an age file proves that a file key belongs to it, so the result is
// what the bidder sealed. A fault can therefore always be attributed either to the opener or to the
// bidder.
import { createHash } from 'node:crypto'
import { keySizes } from '#features/bids/sending/contract/bid.ts'
import type { ShareFinding } from '../contract/opening.ts'
import { committedShare, type ShareOf } from '#features/bids/sealing/rules/key-shares.ts'
import { isSealedToOne, openWithFileKey, WrongFileKey } from '#features/bids/sealing/server/age.ts'

export interface SealedShare extends ShareOf {
  content: string
  commitment_sha256: Buffer | null
}

interface Given {
  file_key: string | null
  /** True if the opener has proved possession of the key that the share should be sealed to. */
  hasKey: boolean
}

export interface Judged {
  finding: ShareFinding
  share?: Buffer
}

export async function judgeShare(sealed: SealedShare, given: Given): Promise<Judged> {
  const content = Buffer.from(sealed.content, 'base64')
  // Earlier releases didn't validate shares, so a bid may contain any value as a share.
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
