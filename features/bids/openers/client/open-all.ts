import { Decrypter } from 'age-encryption'
import { fromBase64, toBase64 } from './base64.ts'
import type { OpenedContent } from './key-tasks.ts'

/** Decrypts each item separately, so that a damaged one doesn't affect the others. */
export async function openAll(identity: string, contents: string[]): Promise<OpenedContent[]> {
  const opened: OpenedContent[] = []
  for (const content of contents) {
    opened.push({
      content: await orNull(() => decrypterWith(identity).decrypt(fromBase64(content))),
      file_key: await orNull(() => decrypterWith(identity).decryptHeader(headerOf(content))),
    })
  }
  return opened
}

/** Returns the bytes in base64, or null on any error, including one from `atob`. */
async function orNull(open: () => Promise<Uint8Array>): Promise<string | null> {
  try {
    return toBase64(await open())
  } catch {
    return null
  }
}

function decrypterWith(identity: string): Decrypter {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter
}

/** Returns the header of an age file. The last line of the header contains its MAC. */
function headerOf(content: string): Uint8Array {
  const bytes = fromBase64(content)
  const lastLine = /\n--- [^\n]*\n/.exec(String.fromCharCode(...bytes.subarray(0, maxHeaderLength)))
  return bytes.subarray(0, lastLine ? lastLine.index + lastLine[0].length : 0)
}

const maxHeaderLength = 8 * 1024
