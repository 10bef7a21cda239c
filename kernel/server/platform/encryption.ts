// Encrypts values that must be read again, such as the secret of a second factor, with AES-256-GCM
// and the installation's key. Each purpose has its own key, so that one kind of secret can't be
// used as another.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export interface Keys {
  /** Key for encrypting and signing. */
  current: Buffer
  /** Earlier keys, for data that has not been re-encrypted yet. */
  previous: Buffer[]
}

const nonceBytes = 12
const tagBytes = 16

/**
 * Derives the key for a purpose. The prefix must not change, because stored data is encrypted with
 * keys derived from it.
 */
function keyFor(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(`seal:${purpose}`).digest()
}

export function encrypt({ current }: Keys, purpose: string, plain: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(current, purpose), nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts the value with whichever key matches. Throws if none matches. */
export function decrypt({ current, previous }: Keys, purpose: string, encrypted: Buffer): string {
  for (const key of [current, ...previous]) {
    const plain = tryWith(key, purpose, encrypted)
    if (plain !== undefined) return plain
  }
  throw new Error(`The value encrypted for ${purpose} can't be read with the keys of this portal.`)
}

/** Returns the decrypted value, or undefined if it was encrypted with another key. */
function tryWith(key: Buffer, purpose: string, encrypted: Buffer): string | undefined {
  try {
    return decryptWith(key, purpose, encrypted)
  } catch {
    return undefined
  }
}

function decryptWith(key: Buffer, purpose: string, encrypted: Buffer): string {
  const nonce = encrypted.subarray(0, nonceBytes)
  const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), nonce, {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(tag)
  const body = encrypted.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
