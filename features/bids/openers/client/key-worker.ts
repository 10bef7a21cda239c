// Worker that creates and unlocks openers' keys. Deriving a key from a passphrase deliberately
// takes a second, which would block the page.
import { Decrypter } from 'age-encryption'
import type { KeyAnswer, KeyTask } from './key-tasks.ts'
import { fromBase64 } from './base64.ts'
import { makeProtectedKey } from './make-key.ts'
import { openAll } from './open-all.ts'

addEventListener('message', ({ data }: MessageEvent<KeyTask>) => {
  void answer(data).then((reply) => postMessage(reply))
})

async function answer(task: KeyTask): Promise<KeyAnswer> {
  try {
    return task.kind === 'make'
      ? { kind: 'made', ...(await makeProtectedKey(task.passphrase)) }
      : await open(task)
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}

async function open(task: Extract<KeyTask, { kind: 'open' }>): Promise<KeyAnswer> {
  const identity = await unlock(task)
  if (identity === undefined) return { kind: 'wrong-passphrase' }
  return { kind: 'opened', opened: await openAll(identity, task.contents) }
}

async function unlock({
  passphrase,
  protected_identity,
}: Extract<KeyTask, { kind: 'open' }>): Promise<string | undefined> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(fromBase64(protected_identity), 'text').catch(() => undefined)
}
