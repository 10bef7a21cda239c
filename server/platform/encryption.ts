// Encrypts values that must be read again, such as the secret of a second factor: AES-256-GCM with
// the installation's key. The purpose is bound in, so that one kind of secret can't be used as
// another.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export interface Keys {
  /** Seals and signs. */
  current: Buffer
  /** Earlier keys, for data that is not resealed yet. */
  previous: Buffer[]
}

const nonceBytes = 12
const tagBytes = 16

function keyFor(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(`seal:${purpose}`).digest()
}

export function seal({ current }: Keys, purpose: string, plain: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(current, purpose), nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts with the matching key. Throws if none matches. */
export function unseal({ current, previous }: Keys, purpose: string, sealed: Buffer): string {
  for (const key of [current, ...previous]) {
    const plain = tryWith(key, purpose, sealed)
    if (plain !== undefined) return plain
  }
  throw new Error(`What was sealed for ${purpose} can't be read with the keys of this portal.`)
}

/** Returns undefined if the value was sealed with another key. */
function tryWith(key: Buffer, purpose: string, sealed: Buffer): string | undefined {
  try {
    return unsealWith(key, purpose, sealed)
  } catch {
    return undefined
  }
}

function unsealWith(key: Buffer, purpose: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), nonce, {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(tag)
  const body = sealed.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
