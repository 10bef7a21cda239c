/** Thrown if the passphrase or passkey can't unlock the key. */
export class KeyError extends Error {
  isWrongPassphrase: boolean

  constructor(message: string, { isWrongPassphrase = false } = {}) {
    super(message)
    this.isWrongPassphrase = isWrongPassphrase
  }
}
