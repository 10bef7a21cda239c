// A head states the last row of the audit log's hash chain, and the hash of that row, at one
// moment. Heads are numbered, each contains the hash of the previous one, and each is signed with
// an Ed25519 key derived from APP_KEY, which is not in the database: anyone with the public key can
// verify a head, and only the key's owner can create one.
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
} from 'node:crypto'
import type { AppKey } from '#kernel/server/platform/app-key.ts'

export interface SignedHead {
  place: number
  log_id: number
  hash: string
  time: string
}

export interface Head extends SignedHead {
  number: number
  /** Hash of the previous head's line. */
  previous: string
  /** Public key that verifies the signature. */
  key: string
  line: string
}

/** PKCS #8 prefix of an Ed25519 seed (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKeyFrom(key: Buffer) {
  const seed = createHmac('sha256', key).update('audit-heads').digest()
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}

export function publicKeyFrom(key: Buffer): string {
  return createPublicKey(privateKeyFrom(key)).export({ format: 'jwk' }).x!
}

/**
 * Returns the trusted public keys. If one of them signed the newest head, all earlier heads are
 * trusted too, because each head contains the hash of the previous one.
 */
export function trustedKeys({ current, previous }: AppKey): string[] {
  return [current, ...previous].map(publicKeyFrom)
}

export function signHead(appKey: AppKey, head: SignedHead, last: Head | undefined): Head {
  const number = (last?.number ?? 0) + 1
  const previous = last ? hashOfLine(last.line) : '0'.repeat(64)
  const key = publicKeyFrom(appKey.current)
  const { place, log_id, hash, time } = head
  const words = [number, place, log_id, hash, time, previous, key].join(' ')
  const signature = sign(null, textFor(words), privateKeyFrom(appKey.current))
  const line = `${words} ${signature.toString('base64url')}`
  return { number, place, log_id, hash, time, previous, key, line }
}

const shape = /^(\d+) (\d+) (\d+) ([0-9a-f]{64}) (\S+) ([0-9a-f]{64}) (\S{43}) (\S{86})$/

/** Parses a line without verifying its signature. Returns undefined if the line is malformed. */
export function readHead(line: string): Head | undefined {
  const found = shape.exec(line)
  if (!found) return undefined
  const [, number, place, logId, hash = '', time = '', previous = '', key = ''] = found
  const numbers = { number: Number(number), place: Number(place), log_id: Number(logId) }
  return { ...numbers, hash, time, previous, key, line }
}

/** Returns whether the signature matches the public key in the line. */
export function isSigned({ line, key }: Head): boolean {
  const end = line.lastIndexOf(' ')
  const signature = Buffer.from(line.slice(end + 1), 'base64url')
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    return verify(null, textFor(line.slice(0, end)), publicKey, signature)
  } catch {
    // The key in the line is not a valid public key.
    return false
  }
}

export function hashOfLine(line: string): string {
  return createHash('sha256').update(line).digest('hex')
}

function textFor(words: string): Buffer {
  return Buffer.from(`audit-head:${words}`)
}
