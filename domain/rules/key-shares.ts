// Opener-sealed bids: how the key of an envelope is divided. The portal's part is a pad of random bytes
// that it gives out only after the deadline; what is left of the key is split so that any two openers
// have it. Openers alone have nothing, the portal alone has nothing, one opener with the portal has
// nothing. Whether what comes out is the right key is shown by its public half.
import { combine, split } from 'shamir-secret-sharing'
import { getRandomBytes } from 'shamir-secret-sharing/csprng'
import { openerNumbers } from '../contract/bidding.ts'

export interface DividedKey {
  pad: Uint8Array
  shares: Uint8Array[]
}

export async function divideKey(secret: Uint8Array, openers: number): Promise<DividedKey> {
  const pad = getRandomBytes(secret.length)
  const shares = await split(xor(secret, pad), openers, openerNumbers.needed)
  return { pad, shares }
}

/** Any two shares; more are of no use, and wrong ones give a wrong key. */
export async function joinKey(
  pad: Uint8Array,
  shares: readonly [Uint8Array, Uint8Array],
): Promise<Uint8Array> {
  return xor(await combine(shares.map((share) => Uint8Array.from(share))), pad)
}

function xor(one: Uint8Array, other: Uint8Array): Uint8Array {
  return Uint8Array.from(one, (byte, place) => byte ^ (other[place] ?? 0))
}
