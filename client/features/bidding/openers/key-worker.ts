// Beside the page, which goes on answering: what protects a key takes a second on purpose.
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { KeyAnswer, KeyTask } from './key-tasks.ts'
import { fromBase64, toBase64 } from './base64.ts'

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
  const opened: (string | null)[] = []
  for (const content of task.contents) opened.push(await openOne(identity, content))
  return { kind: 'opened', opened }
}

async function unlock({
  passphrase,
  protected_identity,
}: Extract<KeyTask, { kind: 'open' }>): Promise<string | undefined> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(fromBase64(protected_identity), 'text').catch(() => undefined)
}

/** Nothing where it was sealed to another key, as one that has been replaced since. */
async function openOne(identity: string, content: string): Promise<string | null> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(fromBase64(content)).then(toBase64, () => null)
}
