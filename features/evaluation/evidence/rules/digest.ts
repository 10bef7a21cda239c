// Hashes and signature checks in plain JavaScript. Web Crypto, the browser's own implementation,
// can't hash a file in chunks, so each file would have to be in memory as a whole.
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { PackFile } from './pack-files.ts'

export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/**
 * Returns the hash of a row in the audit log's hash chain: of the previous row's hash followed by
 * this row's text.
 */
export const hashLink = (previous: string, text: string): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(previous), utf8ToBytes(text))))

interface Hashed {
  size: number
  sha256: string
}

/** Reads the file chunk by chunk and returns its size and hash. */
export async function hashFile(
  file: Pick<PackFile, 'read'>,
  onBytes: (count: number) => void,
): Promise<Hashed> {
  const hash = sha256.create()
  let size = 0
  await file.read((chunk) => {
    hash.update(chunk)
    size += chunk.length
    onBytes(chunk.length)
  })
  return { size, sha256: bytesToHex(hash.digest()) }
}

interface Signed {
  text: string
  signature: string
  key: string
}

/**
 * Returns whether the Ed25519 signature of the text is valid for the key. The signature and the key
 * are base64url.
 */
export function isSigned({ text, signature, key }: Signed): boolean {
  try {
    return ed25519.verify(fromBase64Url(signature), utf8ToBytes(text), fromBase64Url(key), {
      zip215: false,
    })
  } catch {
    // The key or the signature is malformed.
    return false
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Decodes base64url. Throws if the text contains other characters, or if the unused bits at its end
 * aren't zero.
 */
export function fromBase64Url(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8))
  let bits = 0
  let held = 0
  let at = 0
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value === -1) throw new Error('Not base64url')
    held = ((held << 6) | value) & 0x3fff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at] = (held >> bits) & 0xff
      at += 1
    }
  }
  if ((held & ((1 << bits) - 1)) !== 0) throw new Error('Not base64url')
  return bytes
}
