// Simulates hostile bidders, who split the decryption key of their bid among the openers
// incorrectly, in every way that the server accepts when a bid is sent.
import { randomBytes, randomInt } from 'node:crypto'
import { keySizes, type BidSending } from '#features/bids/sending/contract/bid.ts'
import type { ShareFinding } from '#features/bids/opening/contract/opening.ts'
import { makeKeyPair } from '#features/bids/sealing/server/age.ts'
import { sealed, sha256 } from './bid-scene.ts'
import { sealShare, type TestOpener } from './opener-scene.ts'

type SentEnvelope = BidSending['envelopes'][number]
type Share = NonNullable<SentEnvelope['shares']>[number]

interface Spoiling {
  tender_id: number
  bid_id: number
  envelope: SentEnvelope['envelope']
  opener: Pick<TestOpener, 'keys'>
  share: Share
}

/** Byte offsets in an age header with one X25519 recipient. */
const headerAt = { stanza: 76, mac: 124 }

const { recipient: stranger } = await makeKeyPair()
const randomShare = () => randomBytes(keySizes.share)

async function contentFor(recipient: string, share: Uint8Array): Promise<string> {
  return (await sealed([recipient], share)).toString('base64')
}

/** Returns the share with the byte at this offset replaced. */
function damage(share: Share, at: number): Share {
  const bytes = Buffer.from(share.content, 'base64')
  bytes[at] = bytes[at] === 65 ? 66 : 65
  return { ...share, content: bytes.toString('base64') }
}

type Spoil = (spoiling: Spoiling) => Share | Promise<Share>

/** Kinds of hostile shares, each with the finding that an honest opener's browser reports. */
export const hostileShares: Record<string, { spoil: Spoil; finding: ShareFinding }> = {
  sealedToStranger: {
    spoil: async ({ share }) => ({ ...share, content: await contentFor(stranger, randomShare()) }),
    finding: 'unreadable',
  },
  damagedStanza: { spoil: ({ share }) => damage(share, headerAt.stanza), finding: 'unreadable' },
  damagedSeal: { spoil: ({ share }) => damage(share, headerAt.mac), finding: 'unreadable' },
  damagedContent: {
    spoil: ({ share }) => damage(share, keySizes.sealedShare - 1),
    finding: 'not_a_share',
  },
  anotherContent: {
    spoil: async ({ share, opener }) => ({
      ...share,
      content: await contentFor(opener.keys.recipient, randomShare()),
    }),
    finding: 'not_a_share',
  },
  anotherCommitment: {
    spoil: ({ share }) => ({ ...share, commitment: sha256(randomBytes(8)) }),
    finding: 'not_a_share',
  },
  // The share matches its commitment, so the opener's browser finds no fault. Only combining the
  // shares into a key shows that it is invalid.
  committedNonsense: {
    spoil: ({ share, opener, ...of }) =>
      sealShare({ ...of, opener_id: share.opener_id }, opener.keys.recipient, randomShare()),
    finding: 'good',
  },
}

const kinds = Object.keys(hostileShares)

export interface SpoiltBid {
  /**
   * True if the bid can be opened: every envelope still has the portal's share and at least two
   * valid shares of openers.
   */
  opens: boolean
  /** Findings that honest openers must report, by envelope and opener. */
  expected: { envelope: string; opener_id: number; finding: ShareFinding }[]
}

/**
 * Replaces some of the openers' shares at random, and sometimes the portal's share. Returns whether
 * the bid can still be opened, and the findings to expect.
 */
export async function spoilShares(
  { envelopes }: BidSending,
  { tender_id, bid_id, openers }: { tender_id: number; bid_id: number; openers: TestOpener[] },
): Promise<SpoiltBid> {
  const spoilt: SpoiltBid = { opens: true, expected: [] }
  for (const sent of envelopes) {
    const { envelope } = sent
    let good = 0
    for (const [place, share] of sent.shares!.entries()) {
      const isHonest = randomInt(3) === 0
      const { spoil, finding } = hostileShares[kinds[randomInt(kinds.length)]!]!
      const opener = openers[place]!
      const { opener_id } = share
      if (isHonest) good += 1
      else sent.shares![place] = await spoil({ tender_id, bid_id, envelope, opener, share })
      spoilt.expected.push({ envelope, opener_id, finding: isHonest ? 'good' : finding })
    }
    const isPadHonest = randomInt(8) > 0
    if (!isPadHonest) sent.portal_share = randomBytes(keySizes.identity).toString('base64')
    if (good < 2 || !isPadHonest) spoilt.opens = false
  }
  return spoilt
}
