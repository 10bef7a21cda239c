import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { toBase64 } from './base64.ts'

/** Creates a key pair and encrypts its private key with the passphrase. */
export async function makeProtectedKey(
  passphrase: string,
): Promise<{ recipient: string; protected_identity: string }> {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const protected_identity = toBase64(await encrypter.encrypt(identity))
  return { recipient: await identityToRecipient(identity), protected_identity }
}
