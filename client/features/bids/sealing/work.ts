// What the worker does: everything that touches a key or seals something. It runs beside the page,
// which therefore neither loads these scripts nor stands still. Files pass as streams, piece by piece.
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { committedShare, divideKey, type ShareOf } from '#domain/rules/key-shares.ts'
import { setAside } from './set-aside.ts'

export interface KeyPair {
  identity: string
  recipient: string
}

export interface Sealed {
  /** On disk where the browser can, so that no memory holds it whole. */
  file: File
  /** Of what was sealed, before it was. */
  sha256: string
}

/** What a piece of work may say and hear while it runs. */
export interface Course {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (progress: number) => void
}

/** The names of errors that the page has words for. */
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

  /** Of the private key; nothing where it is none. */
  async recipientOf(identity: string): Promise<string | undefined> {
    return identityToRecipient(identity).catch(() => undefined)
  },

  async sealText({ text, recipients }: { text: string; recipients: string[] }): Promise<string> {
    return toBase64(await encrypterTo(recipients).encrypt(text))
  },

  /** Each of them, or null where the key is another one's. */
  async openTexts(given: { contents: string[]; identity: string }): Promise<(string | null)[]> {
    return Promise.all(
      given.contents.map((content) =>
        decrypterWith(given.identity)
          .decrypt(fromBase64(content), 'text')
          .catch(() => null),
      ),
    )
  },

  async sealFile(given: { file: Blob; recipients: string[] }, course: Course): Promise<Sealed> {
    const { file, recipients } = given
    const hash = sha256.create()
    const counted = count(readable(file), { ...course, size: file.size }, (piece) =>
      hash.update(piece),
    )
    const sealed = await setAside(await encrypterTo(recipients).encrypt(counted), course.signal)
    return { file: sealed, sha256: bytesToHex(hash.digest()) }
  },

  /** What was sealed for its own organisation, fetched and opened. */
  async openDownload(
    given: { address: string; identity: string; size: number },
    course: Course,
  ): Promise<File> {
    const { address, identity, size } = given
    const response = await fetch(address, { signal: course.signal })
    if (!response.ok || !response.body) throw new Error(`The file answers ${response.status}`)
    const counted = count(response.body, { ...course, size }, () => {})
    return setAside(await decrypterWith(identity).decrypt(counted), course.signal)
  },

  /**
   * Opener-sealed: divides the key of an envelope, so that the portal and two openers together have it. Each
   * share comes with a commitment to it, by which a wrong one is attributed.
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

/** Tells a file that was changed or taken away from everything else that can go wrong. */
function readable(file: Blob): Pieces {
  const reader = file.stream().getReader()
  let read = 0
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: Error) => {
        // Browsers refuse to read on in a file that is not the one that was chosen.
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
  { size, onProgress }: Course & { size: number },
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
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += pieceLength) {
    binary += String.fromCharCode(...bytes.subarray(at, at + pieceLength))
  }
  return btoa(binary)
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
