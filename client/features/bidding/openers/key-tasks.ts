/** What the page asks of the worker, and what it hears. */
export type KeyTask =
  | { kind: 'make'; passphrase: string }
  | { kind: 'open'; passphrase: string; protected_identity: string; contents: string[] }

export type KeyAnswer =
  | { kind: 'made'; recipient: string; protected_identity: string }
  | { kind: 'opened'; opened: (string | null)[] }
  | { kind: 'wrong-passphrase' }
  | { kind: 'failed'; message: string }
