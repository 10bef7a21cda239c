// Runs in a worker, because deriving a key from a passphrase deliberately takes a second.
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { KeyAnswer, KeyTask } from './key-tasks.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { openAll } from './open-all.ts'

addEventListener('message', ({ data }: MessageEvent<KeyTask>) => {
  void answer(data).then((reply) => postMessage(reply))
})

async function answer(task: KeyTask): Promise<KeyAnswer> {
  try {
    return task.kind === 'make' ? await make(task.passphrase) : await open(task)
  } catch (error) {
    return { kind: 'failed', message: String(error) }
  }
}

async function make(passphrase: string): Promise<KeyAnswer> {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const protected_identity = toBase64(await encrypter.encrypt(identity))
  return { kind: 'made', recipient: await identityToRecipient(identity), protected_identity }
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
