/** What protects the key could not be used, or is another one. */
export class KeyError extends Error {
  isWrongPassphrase: boolean

  constructor(message: string, { isWrongPassphrase = false } = {}) {
    super(message)
    this.isWrongPassphrase = isWrongPassphrase
  }
}
