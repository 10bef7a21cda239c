// The key that signs receipts follows from the installation's key, as the one of the audit heads does.
// Its public halves are kept, so that a receipt outlives a change of key.
import { createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { ReceiptFinding } from '#domain/contract/receipt.ts'
import {
  readReceipt,
  receiptBody,
  signedReceipt,
  type ReceiptFacts,
} from '#domain/rules/receipt-text.ts'
import type { AppKey } from '#server/app-key.ts'
import type { Tx } from '#server/db/connect.ts'

/** What an Ed25519 seed becomes a private key by (RFC 8410). */
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

/** Before the first receipt: told when a tender that takes bids is published, not when somebody bids. */
export async function rememberReceiptKey(tx: Tx, appKey: AppKey): Promise<string> {
  const public_key = receiptKeyOf(appKey)
  await tx
    .insertInto('receipt_keys')
    .values({ public_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return public_key
}

/** Needs nothing but the text and the keys that are trusted. */
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
    // What it names is no key.
    return false
  }
}
