/** In base64; null where it was not sealed to this key, or isn't an age file at all. */
export interface OpenedContent {
  content: string | null
  /** The file key that age unwraps; present also where the content itself is damaged. */
  file_key: string | null
}

/** What the page asks of the worker, and what it hears. */
export type KeyTask =
  | { kind: 'make'; passphrase: string }
  | { kind: 'open'; passphrase: string; protected_identity: string; contents: string[] }

export type KeyAnswer =
  | { kind: 'made'; recipient: string; protected_identity: string }
  | { kind: 'opened'; opened: OpenedContent[] }
  | { kind: 'wrong-passphrase' }
  | { kind: 'failed'; message: string }
