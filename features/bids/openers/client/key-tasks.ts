/**
 * Result of decrypting one file, in the age encryption format, with an opener's key. Both fields
 * are encoded in base64. `content` is null if the file can't be decrypted.
 */
export interface OpenedContent {
  content: string | null
  /**
   * Key from the file's header with which the content is encrypted. It is known even if the content
   * itself is damaged. Null if the file was not encrypted to the opener's key.
   */
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
