// An opener's key is created in the browser and protected by a passkey or by a passphrase that
// never leaves the browser. The opener proves possession of the key by decrypting a test message
// from the portal.
import {
  askForChallenge,
  proveOpenerKey,
  saveOpenerKey,
} from '#features/bids/setup/contract/bidding-calls.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { call } from '#kernel/client/lib/api.ts'
import { failureOf, type Failure } from '#kernel/client/lib/form.ts'
import { KeyError } from './key-error.ts'
import type { KeyAnswer, KeyTask, OpenedContent } from './key-tasks.ts'

const texts = {
  unsupported:
    'This browser can’t make keys. Use a current version of Chrome, Edge, Firefox or Safari.',
  /** Name under which the browser lists the passkey. */
  name: (reference: string) => `Key to open the bids of ${reference}`,
}

/** Encrypted key, with the passphrase or the identifier of the passkey that unlocks it. */
export type LockedKey = { protected_identity: string } & (
  { passphrase: string } | { credential: string }
)

/**
 * Creates a key protected by a passkey. The browser prompts three times: to create the passkey, to
 * use it, and to prove possession of the key.
 */
export async function makeAndProveWithPasskey({ id: tenderId, reference }: BiddedTender) {
  const { makePasskeyKey } = await import('./passkey.ts')
  const { recipient, protected_identity, credential } = await makePasskeyKey(texts.name(reference))
  const { challenge } = await call(saveOpenerKey, {
    params: { tenderId },
    body: { recipient, protected_identity, credential, protection: 'passkey' },
  })
  return answerTo(challenge, tenderId, { protected_identity, credential })
}

export async function makeAndProveKey(tenderId: number, passphrase: string) {
  const made = await ask({ kind: 'make', passphrase })
  if (made.kind !== 'made') throw new KeyError(texts.unsupported)
  const { recipient, protected_identity } = made
  const { challenge } = await call(saveOpenerKey, {
    params: { tenderId },
    body: { recipient, protected_identity, protection: 'passphrase' },
  })
  return answerTo(challenge, tenderId, { passphrase, protected_identity })
}

export async function proveKey(tenderId: number, key: LockedKey) {
  const { challenge } = await call(askForChallenge, { params: { tenderId } })
  return answerTo(challenge, tenderId, key)
}

async function answerTo(challenge: string, tenderId: number, key: LockedKey) {
  const [opened] = await openWith(key, [challenge])
  const answer = textOf(opened)
  return call(proveOpenerKey, { params: { tenderId }, body: { answer } })
}

/** Returns the text of a decrypted test message; empty if it couldn't be decrypted. */
export function textOf(opened: OpenedContent | undefined): string {
  return opened?.content ? atob(opened.content) : ''
}

export async function openWith(key: LockedKey, contents: string[]): Promise<OpenedContent[]> {
  if ('credential' in key) return (await import('./passkey.ts')).openWithPasskey(key, contents)
  const answer = await ask({ kind: 'open', ...key, contents })
  if (answer.kind === 'opened') return answer.opened
  if (answer.kind === 'wrong-passphrase') {
    throw new KeyError('That isn’t the passphrase of this key. Check it and try again.', {
      isWrongPassphrase: true,
    })
  }
  throw new KeyError(texts.unsupported)
}

function ask(task: KeyTask): Promise<KeyAnswer> {
  const worker = new Worker(new URL('./key-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<KeyAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<KeyAnswer>) => resolve(data))
    worker.addEventListener('error', () => reject(new KeyError(texts.unsupported)))
    // The linter requires a second argument, because it can't tell a worker from a window
    // (`window.postMessage` needs a target origin). So an empty transfer list is passed.
    worker.postMessage(task, [])
  }).finally(() => worker.terminate())
}

/** Maps a key error to the passphrase field or to a general message of the form. */
export function explainKeyFailure(error: unknown, fallback: string): Failure {
  if (!(error instanceof KeyError)) return failureOf(error, fallback)
  if (error.isWrongPassphrase) return { fields: { passphrase: error.message } }
  return { fields: {}, general: error.message }
}
