// Divides the key of an envelope (one encrypted part of a bid) between the portal and the openers,
// the people who open the bids after the deadline. The portal's part is a random pad that it uses
// only after the deadline. The rest of the key is split into shares, one for each opener, and any
// two shares restore it. The openers without the portal, the portal alone, or one opener with the
// portal learn nothing about the key. The public key shows whether the restored key is correct.
import { combine, split } from 'shamir-secret-sharing'
import { getRandomBytes } from 'shamir-secret-sharing/csprng'
import { openerNumbers, type Envelope } from '#features/bids/setup/contract/bidding.ts'

export interface DividedKey {
  pad: Uint8Array
  shares: Uint8Array[]
}

export async function divideKey(secret: Uint8Array, openers: number): Promise<DividedKey> {
  const pad = getRandomBytes(secret.length)
  const shares = await split(xor(secret, pad), openers, openerNumbers.needed)
  return { pad, shares }
}

/** Returns the key restored from two shares. Wrong shares produce a wrong key. */
export async function joinKey(
  pad: Uint8Array,
  shares: readonly [Uint8Array, Uint8Array],
): Promise<Uint8Array> {
  return xor(await combine(shares.map((share) => Uint8Array.from(share))), pad)
}

function xor(one: Uint8Array, other: Uint8Array): Uint8Array {
  return Uint8Array.from(one, (byte, place) => byte ^ (other[place] ?? 0))
}

export interface ShareOf {
  tender_id: number
  bid_id: number
  envelope: Envelope
  opener_id: number
}

/**
 * Returns the text that identifies a share and contains it. The supplier sends the SHA-256 of this
 * text with the bid, so an opener can't submit a different share later. The share itself is random,
 * so the hash needs no salt.
 */
export function committedShare(of: ShareOf, share: Uint8Array): string {
  const hex = Array.from(share, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const { tender_id, bid_id, envelope, opener_id } = of
  return ['Share of a key, format 1', tender_id, bid_id, envelope, opener_id, hex].join('\n')
}
