// All operations with keys and encryption. They run in a worker, so that the page stays responsive
// and doesn't load these libraries. Files are streamed.
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { committedShare, divideKey, type ShareOf } from '../rules/key-shares.ts'
import { storeTemporarily } from './temporary-file.ts'

export interface KeyPair {
  identity: string
  recipient: string
}

export interface Sealed {
  /**
   * Encrypted file, stored on disk if the browser supports it, so that the whole file is never in
   * memory.
   */
  file: File
  /** SHA-256 of the content before encryption. */
  sha256: string
}

/** Abort signal and progress callback of a running task. */
export interface TaskControl {
  signal: AbortSignal
  /** Called with the progress from 0 to 1. */
  onProgress: (progress: number) => void
}

/** Names of errors for which the page has its own messages. */
export const workErrors = { changed: 'FileChanged', unreadable: 'FileUnreadable' }

export const work = {
  async makeKeys(count: number): Promise<KeyPair[]> {
    return Promise.all(
      Array.from({ length: count }, async () => {
        const identity = await generateX25519Identity()
        return { identity, recipient: await identityToRecipient(identity) }
      }),
    )
  },

  /** Returns the public key for a private key, or undefined if the private key is invalid. */
  async recipientOf(identity: string): Promise<string | undefined> {
    return identityToRecipient(identity).catch(() => undefined)
  },

  async sealText({ text, recipients }: { text: string; recipients: string[] }): Promise<string> {
    return toBase64(await encrypterTo(recipients).encrypt(text))
  },

  /** Returns each decrypted text, or null if it was encrypted to another key. */
  async openTexts(given: { contents: string[]; identity: string }): Promise<(string | null)[]> {
    return Promise.all(
      given.contents.map((content) =>
        decrypterWith(given.identity)
          .decrypt(fromBase64(content), 'text')
          .catch(() => null),
      ),
    )
  },

  async sealFile(
    given: { file: Blob; recipients: string[] },
    control: TaskControl,
  ): Promise<Sealed> {
    const { file, recipients } = given
    const hash = sha256.create()
    const counted = count(readable(file), { ...control, size: file.size }, (piece) =>
      hash.update(piece),
    )
    const sealed = await storeTemporarily(
      await encrypterTo(recipients).encrypt(counted),
      control.signal,
    )
    return { file: sealed, sha256: bytesToHex(hash.digest()) }
  },

  /**
   * Downloads and decrypts a file of the organisation's own bid. The decrypted file is stored
   * temporarily, and the caller must delete it.
   */
  async openDownload(
    given: { address: string; identity: string; size: number },
    control: TaskControl,
  ): Promise<File> {
    const { address, identity, size } = given
    const response = await fetch(address, { signal: control.signal })
    if (!response.ok || !response.body)
      throw new Error(`The download failed with status ${response.status}`)
    const counted = count(response.body, { ...control, size }, () => {})
    return storeTemporarily(await decrypterWith(identity).decrypt(counted), control.signal)
  },

  /**
   * For bids sealed with the openers' keys: divides the key of an envelope into shares, so that the
   * portal and two openers together can restore it. Each share has a commitment (a hash), which
   * later shows who supplied a wrong share.
   */
  async divide(given: {
    of: Omit<ShareOf, 'opener_id'>
    identity: string
    openers: { id: number; recipient: string }[]
  }) {
    const { of, identity, openers } = given
    const { pad, shares } = await divideKey(utf8(identity), openers.length)
    const sealed = openers.map(async ({ id, recipient }, place) => {
      const share = shares[place]!
      return {
        opener_id: id,
        content: toBase64(await encrypterTo([recipient]).encrypt(share)),
        commitment: bytesToHex(sha256(utf8(committedShare({ ...of, opener_id: id }, share)))),
      }
    })
    return { portal_share: toBase64(pad), shares: await Promise.all(sealed) }
  },
}

export type Work = typeof work

const utf8 = (text: string) => new TextEncoder().encode(text)

function encrypterTo(recipients: string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter
}

function decrypterWith(identity: string): Decrypter {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter
}

type Pieces = ReadableStream<Uint8Array>

/**
 * Returns the content of the file as a stream. If the file has been changed or removed, the stream
 * fails with one of the `workErrors`.
 */
function readable(file: Blob): Pieces {
  const reader = file.stream().getReader()
  let read = 0
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: Error) => {
        // Browsers refuse to read a file that has changed since it was chosen.
        throw named(error.name === 'NotFoundError' ? 'unreadable' : 'changed')
      })
      if (value) {
        read += value.length
        controller.enqueue(value)
      }
      if (!done) return
      if (read !== file.size) throw named('changed')
      controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function named(name: keyof typeof workErrors): Error {
  return Object.assign(new Error(name), { name: workErrors[name] })
}

function count(
  source: Pieces,
  { size, onProgress }: TaskControl & { size: number },
  see: (piece: Uint8Array) => void,
): Pieces {
  let seen = 0
  return source.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        see(piece)
        seen += piece.length
        onProgress(Math.min(1, seen / size))
        controller.enqueue(piece)
      },
    }),
  )
}

const pieceLength = 32_768

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // The bytes are encoded in chunks, because the number of arguments in a function call is limited.
  for (let at = 0; at < bytes.length; at += pieceLength) {
    binary += String.fromCharCode(...bytes.subarray(at, at + pieceLength))
  }
  return btoa(binary)
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
