import { bytesToHex } from '@noble/hashes/utils.js'
import { Decrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { keySizes } from '#features/bids/sending/contract/bid.ts'
import { committedShare, joinKey } from '../rules/key-shares.ts'
import { work, workErrors } from './work.ts'

const control = () => {
  const reported: number[] = []
  return {
    reported,
    signal: new AbortController().signal,
    onProgress: (at: number) => reported.push(at),
  }
}

async function opened(content: Uint8Array, identity: string): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(content)
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))

test('a file is encrypted as a stream to each recipient, with the hash of its content', async () => {
  const keys = await work.makeKeys(2)
  const content = new Uint8Array(300_000).map((_, place) => place)
  const at = control()
  const recipients = keys.map(({ recipient }) => recipient)
  const sealed = await work.sealFile({ file: new Blob([content]), recipients }, at)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  expect(sealed.sha256).toBe(bytesToHex(hash))
  expect(at.reported.at(-1)).toBe(1)
  for (const { identity } of keys) {
    expect(await opened(await bytesOf(sealed.file), identity)).toEqual(content)
  }
})

test('a file that changes or disappears while it is being read fails with its own error', async () => {
  const [key] = await work.makeKeys(1)
  const seal = (file: Blob) => work.sealFile({ file, recipients: [key!.recipient] }, control())
  const shorter = Object.defineProperty(new Blob(['abc']), 'size', { value: 9 })
  await expect(seal(shorter)).rejects.toMatchObject({ name: workErrors.changed })
  const failing = (name: string) => {
    const pull = () => Promise.reject(Object.assign(new Error(name), { name }))
    const stream = () => new ReadableStream({ pull })
    return Object.defineProperty(new Blob(['abc']), 'stream', { value: stream })
  }
  const changed = seal(failing('NotReadableError'))
  await expect(changed).rejects.toMatchObject({ name: workErrors.changed })
  const gone = seal(failing('NotFoundError'))
  await expect(gone).rejects.toMatchObject({ name: workErrors.unreadable })
})

test('a draft can be decrypted only with its own key', async () => {
  const [own, other] = await work.makeKeys(2)
  const words = 'Größe: 10 m² 🙂'.repeat(5_000)
  const content = await work.sealText({ text: words, recipients: [own!.recipient] })
  const contents = [content]
  expect(await work.openTexts({ contents, identity: own!.identity })).toEqual([words])
  expect(await work.openTexts({ contents, identity: other!.identity })).toEqual([null])
  expect(await work.recipientOf(own!.identity)).toBe(own!.recipient)
  expect(await work.recipientOf('AGE-SECRET-KEY-1')).toBeUndefined()
})

test('any two openers’ shares and the portal’s share restore an envelope’s key', async () => {
  const [envelope, ...openers] = await work.makeKeys(4)
  const { identity } = envelope!
  const named = openers.map(({ recipient }, place) => ({ id: place + 7, recipient }))
  const of = { tender_id: 1, bid_id: 2, envelope: 'price' } as const
  const { portal_share, shares } = await work.divide({ of, identity, openers: named })
  expect(shares.map(({ opener_id }) => opener_id)).toEqual([7, 8, 9])
  expect(fromBase64(portal_share)).toHaveLength(keySizes.identity)
  const open = (place: number) =>
    opened(fromBase64(shares[place]!.content), openers[place]!.identity)
  for (const [one, other] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const) {
    const key = await joinKey(fromBase64(portal_share), [await open(one), await open(other)])
    expect(new TextDecoder().decode(key)).toBe(identity)
  }
  for (const [place, { opener_id, content, commitment }] of shares.entries()) {
    expect(fromBase64(content)).toHaveLength(keySizes.sealedShare)
    const share = await open(place)
    expect(share).toHaveLength(keySizes.share)
    const text = new TextEncoder().encode(committedShare({ ...of, opener_id }, share))
    expect(commitment).toBe(bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text))))
  }
})
