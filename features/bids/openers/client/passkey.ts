// Protects an opener's key with a passkey: the passkey's PRF extension gives the browser a secret,
// with which the age encryption library encrypts the key. The portal never learns the secret. The
// portal doesn't need to check the passkey either, because an opener proves possession of the key
// by decrypting a test message, which is impossible without the passkey. Workers have no access to
// passkeys, so this code runs in the page.
import {
  Decrypter,
  Encrypter,
  generateX25519Identity,
  identityToRecipient,
  webauthn,
} from 'age-encryption'
import { fromBase64, toBase64 } from './base64.ts'
import { KeyError } from './key-error.ts'
import type { OpenedContent } from './key-tasks.ts'
import { openAll } from './open-all.ts'

const texts = {
  notMade:
    'No passkey was made. Try again, or use a passphrase: not every passkey can protect a key.',
  notUsed:
    'The passkey wasn’t used. Try again with the passkey that you made for this key, on a device that has it.',
}

export async function makePasskeyKey(keyName: string) {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  const credential = await withPasskey(async () => {
    const made = await webauthn.createCredential({ keyName })
    encrypter.addRecipient(new webauthn.WebAuthnRecipient({ identity: made }))
    return made
  }, texts.notMade)
  const protectedBytes = await withPasskey(() => encrypter.encrypt(identity), texts.notUsed)
  return {
    recipient: await identityToRecipient(identity),
    protected_identity: toBase64(protectedBytes),
    credential,
  }
}

interface PasskeyKey {
  protected_identity: string
  credential: string
}

export async function openWithPasskey(
  { protected_identity, credential }: PasskeyKey,
  contents: string[],
): Promise<OpenedContent[]> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(new webauthn.WebAuthnIdentity({ identity: credential }))
  const locked = fromBase64(protected_identity)
  const identity = await withPasskey(() => decrypter.decrypt(locked, 'text'), texts.notUsed)
  return openAll(identity, contents)
}

/**
 * Converts any error, from a cancelled prompt to a passkey that no longer exists, to a KeyError.
 */
async function withPasskey<T>(work: () => Promise<T>, failure: string): Promise<T> {
  try {
    return await work()
  } catch {
    throw new KeyError(failure)
  }
}
