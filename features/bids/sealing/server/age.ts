// Encryption in the age format, which is used for drafts of bids, bid files and shares of keys.
// Large content is streamed.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

export interface KeyPair {
  identity: string
  recipient: string
}

export async function makeKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export async function recipientOf(identity: string): Promise<string | undefined> {
  return identityToRecipient(identity).catch(() => undefined)
}

export async function sealTo(
  recipients: readonly string[],
  content: string | Uint8Array,
): Promise<Buffer> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return Buffer.from(await encrypter.encrypt(content))
}

/**
 * Returns the decrypted content. Rejects if the key doesn't match; the stream fails if a byte was
 * changed.
 */
export async function openSealed(content: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const source = Readable.toWeb(content) as ReadableStream<Uint8Array>
  const opened = await decrypter.decrypt(source)
  return Readable.fromWeb(opened as WebStream<Uint8Array>)
}

/**
 * Returns a fingerprint that can be read aloud: the first 16 bytes of the SHA-256 hash, in groups
 * of four digits.
 */
export function fingerprintOf(recipient: string): string {
  const hash = createHash('sha256').update(recipient).digest('hex').slice(0, 32)
  return hash.match(/.{4}/g)!.join(' ')
}

/**
 * Decrypts an age file with a file key that was unwrapped elsewhere. Throws `WrongFileKey` if the
 * key doesn't belong to this file, and another error if the content is damaged.
 */
export async function openWithFileKey(content: Uint8Array, fileKey: Uint8Array): Promise<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => fileKey })
  await decrypter.decryptHeader(headerOf(content)).catch(() => {
    throw new WrongFileKey()
  })
  return Buffer.from(await decrypter.decrypt(content))
}

export class WrongFileKey extends Error {}

/** Size in bytes of the header of a file that is sealed to one X25519 recipient. */
const shortHeader = 168

const headerOf = (content: Uint8Array) => content.subarray(0, shortHeader)

/** Returns whether a file is sealed to exactly one X25519 recipient. */
export function isSealedToOne(content: Uint8Array): boolean {
  const header = Buffer.from(headerOf(content)).toString('latin1')
  return /^age-encryption\.org\/v1\n-> X25519 [0-9A-Za-z+/]{43}\n[0-9A-Za-z+/]{43}\n--- [0-9A-Za-z+/]{43}\n$/.test(
    header,
  )
}

const firstLine = 'age-encryption.org/v1\n'
const maxHeaderLength = 8 * 1024

/** Returns whether a file starts with an age header that has at least one recipient and a MAC. */
export function isAgeHeader(start: Buffer): boolean {
  const text = start.subarray(0, maxHeaderLength).toString('latin1')
  if (!text.startsWith(firstLine)) return false
  return /^-> \S[^\n]*\n[0-9A-Za-z+/\n]+(?:-> \S[^\n]*\n[0-9A-Za-z+/\n]+)*--- [0-9A-Za-z+/]{43}\n/.test(
    text.slice(firstLine.length),
  )
}
