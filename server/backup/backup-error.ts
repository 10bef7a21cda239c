/** Why a backup or a restore can't be made, in a sentence for whoever runs the command. */
export class BackupError extends Error {
  override name = 'BackupError'
}
