// Encrypts what has to be read again, such as the secret of a second factor. AES-256-GCM under the
// installation's key; the purpose is bound in, so that one kind of secret can't pass for another.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

function keyFor(appKey: Buffer, purpose: string): Buffer {
  return createHmac('sha256', appKey).update(`seal:${purpose}`).digest()
}

export function seal(appKey: Buffer, purpose: string, plain: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(appKey, purpose), nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

export function unseal(appKey: Buffer, purpose: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(appKey, purpose), nonce)
  decipher.setAuthTag(tag)
  const body = sealed.subarray(nonceBytes + tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
