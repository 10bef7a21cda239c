/** A database that could not be started for a reason that the operator can mend; the message says which. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another process has it. */
export class DataInUseError extends EmbeddedPostgresError {}

const REASONS: Record<string, string> = {
  EROFS: 'it is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it cannot be created',
  ENOTDIR: 'a part of the path is not a directory',
  EEXIST: 'a file has that name',
}

/** Turns a file system error into one sentence about DATA_DIR; anything else is passed on as it is. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const reason = REASONS[String(error.code)]
  if (!reason) return error
  return new EmbeddedPostgresError(
    `The data directory ${dataDir} cannot be used: ${reason} (${error.message}). ` +
      'Mend that, or set DATA_DIR to another directory.',
    { cause: error },
  )
}

/** What PostgreSQL said last, with the one cause put first that its own words bury. */
export function explainOutput(what: string, output: string, place: string): EmbeddedPostgresError {
  const lastLines = output.trim().split('\n').slice(-12).join('\n')
  const isFull = lastLines.includes('No space left on device')
  const cause = isFull ? ` because the disk that holds ${place} is full` : ''
  return new EmbeddedPostgresError(
    `${what}${cause}. Its last words:\n${lastLines || '(none)'}\n` +
      'To use a PostgreSQL of your own instead, set DATABASE_URL.',
  )
}
