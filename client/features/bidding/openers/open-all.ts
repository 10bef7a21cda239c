import { Decrypter } from 'age-encryption'
import { fromBase64, toBase64 } from './base64.ts'

/** Each in base64. */
export async function openAll(identity: string, contents: string[]): Promise<(string | null)[]> {
  const opened: (string | null)[] = []
  for (const content of contents) opened.push(await openOne(identity, content))
  return opened
}

/** Nothing where it was sealed to another key, as one that has been replaced since. */
async function openOne(identity: string, content: string): Promise<string | null> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(fromBase64(content)).then(toBase64, () => null)
}
