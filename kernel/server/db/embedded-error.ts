import { fileErrorReason } from '#kernel/server/platform/file-error-reason.ts'

/**
 * Thrown if the database can't be started for a reason that the operator can fix; the message
 * states the reason.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Thrown if another process is using the data directory. */
export class DataInUseError extends EmbeddedPostgresError {}

/**
 * Returns an error that explains a file system error in terms of DATA_DIR. Any other error is
 * returned unchanged.
 */
export function explainFileError(error: unknown, dataDir: string): unknown {
  const reason = fileErrorReason(error)
  if (!reason || !(error instanceof Error)) return error
  return new EmbeddedPostgresError(
    `The data directory ${dataDir} cannot be used: ${reason} (${error.message}). ` +
      'Mend that, or set DATA_DIR to another directory.',
    { cause: error },
  )
}

/**
 * Returns an error with the last lines of PostgreSQL's output. A full disk is mentioned first,
 * because it is easy to miss in the output.
 */
export function explainOutput(what: string, output: string, place: string): EmbeddedPostgresError {
  const lastLines = output.trim().split('\n').slice(-12).join('\n')
  const isFull = lastLines.includes('No space left on device')
  const cause = isFull ? ` because the disk that holds ${place} is full` : ''
  return new EmbeddedPostgresError(
    `${what}${cause}. Its last words:\n${lastLines || '(none)'}\n` +
      'To use a PostgreSQL of your own instead, set DATABASE_URL.',
  )
}
