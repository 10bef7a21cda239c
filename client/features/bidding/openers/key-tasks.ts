/**
 * Decrypted content in base64, or null if it was not encrypted to this key or is not an age file.
 */
export interface OpenedContent {
  content: string | null
  /** File key unwrapped by age; available even if the content itself is damaged. */
  file_key: string | null
}

/** Messages from the page to the worker. */
export type KeyTask =
  | { kind: 'make'; passphrase: string }
  | { kind: 'open'; passphrase: string; protected_identity: string; contents: string[] }

export type KeyAnswer =
  | { kind: 'made'; recipient: string; protected_identity: string }
  | { kind: 'opened'; opened: OpenedContent[] }
  | { kind: 'wrong-passphrase' }
  | { kind: 'failed'; message: string }
