// The key that signs receipts and evidence packs. It is derived from the installation's key, like
// the key for audit heads. The public keys are stored, so that receipts stay valid after a key
// rotation.
import { createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { ReceiptFinding } from '#features/bids/sending/contract/receipt.ts'
import {
  readReceipt,
  receiptBody,
  signedReceipt,
  type ReceiptFacts,
} from '#features/bids/sending/rules/receipt-text.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import type { Tx } from '#kernel/server/db/connect.ts'

/** PKCS #8 prefix of an Ed25519 seed (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKeyFrom(key: Buffer) {
  const seed = createHmac('sha256', key).update('bid-receipts').digest()
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}

export function receiptKeyOf({ current }: AppKey): string {
  return createPublicKey(privateKeyFrom(current)).export({ format: 'jwk' }).x!
}

export function signReceipt(appKey: AppKey, facts: Omit<ReceiptFacts, 'key'>): string {
  const body = receiptBody({ ...facts, key: receiptKeyOf(appKey) })
  const signature = sign(null, Buffer.from(body), privateKeyFrom(appKey.current))
  return signedReceipt(body, signature.toString('base64url'))
}

/** Signs a text with the key that signs receipts. */
export function signWithReceiptKey(appKey: AppKey, text: string): string {
  return sign(null, Buffer.from(text), privateKeyFrom(appKey.current)).toString('base64url')
}

/**
 * Stores the public key, and returns it. Called when a tender's bidding is published, because
 * storing the key with the first bid would reveal that bid.
 */
export async function storeReceiptKey(tx: Tx, appKey: AppKey): Promise<string> {
  const public_key = receiptKeyOf(appKey)
  await tx
    .insertInto('receipt_keys')
    .values({ public_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return public_key
}

/** Verifies a receipt using only its text and the trusted keys. */
export function judgeReceipt(text: string, knownKeys: readonly string[]): ReceiptFinding {
  const receipt = readReceipt(text)
  if (!receipt) return 'malformed'
  if (!isSigned(receipt)) return 'forged'
  return knownKeys.includes(receipt.key) ? 'genuine' : 'unknown_key'
}

function isSigned({ body, key, signature }: { body: string; key: string; signature: string }) {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    return verify(null, Buffer.from(body), publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    // The key in the receipt is not a valid key.
    return false
  }
}
