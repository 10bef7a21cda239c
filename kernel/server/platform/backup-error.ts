/** Thrown when a backup or a restore is impossible; the message is a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
