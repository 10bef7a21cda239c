// A head says where the chain ended at a moment. Heads are numbered, each holds the hash of the one
// before it, and each is signed with an Ed25519 key that is derived from APP_KEY, which the database
// never holds: whoever has the public key can check one, and nobody without the key can make one.
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
} from 'node:crypto'
import type { AppKey } from '#server/platform/app-key.ts'

export interface SignedHead {
  place: number
  log_id: number
  hash: string
  time: string
}

export interface Head extends SignedHead {
  number: number
  /** The hash of the line before it. */
  previous: string
  /** The public half of the key that has signed it. */
  key: string
  line: string
}

/** What an Ed25519 seed becomes a private key by (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKeyFrom(key: Buffer) {
  const seed = createHmac('sha256', key).update('audit-heads').digest()
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}

export function publicKeyFrom(key: Buffer): string {
  return createPublicKey(privateKeyFrom(key)).export({ format: 'jwk' }).x!
}

/** A newest head by one of these is ours; it vouches for all before it, whoever signed those. */
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

/** What the line says, whoever says it. */
export function readHead(line: string): Head | undefined {
  const found = shape.exec(line)
  if (!found) return undefined
  const [, number, place, logId, hash = '', time = '', previous = '', key = ''] = found
  const numbers = { number: Number(number), place: Number(place), log_id: Number(logId) }
  return { ...numbers, hash, time, previous, key, line }
}

/** Whether the key that it names has signed it. */
export function isSigned({ line, key }: Head): boolean {
  const end = line.lastIndexOf(' ')
  const signature = Buffer.from(line.slice(end + 1), 'base64url')
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key }
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    return verify(null, textFor(line.slice(0, end)), publicKey, signature)
  } catch {
    // What it names is no key.
    return false
  }
}

export function hashOfLine(line: string): string {
  return createHash('sha256').update(line).digest('hex')
}

function textFor(words: string): Buffer {
  return Buffer.from(`audit-head:${words}`)
}
