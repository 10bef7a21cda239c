import { AppKeyError } from '#kernel/server/platform/app-key.ts'
import { BackupError } from '#kernel/server/platform/backup-error.ts'
import { ConfigurationError } from '#kernel/server/platform/config.ts'
import { DatabaseError, DatabaseUnreachable } from '#kernel/server/db/database-error.ts'
import { EmbeddedPostgresError } from '#kernel/server/db/embedded-error.ts'
import { Refusal } from '#kernel/server/http/refusal.ts'

const expected = [
  AppKeyError,
  BackupError,
  ConfigurationError,
  DatabaseError,
  EmbeddedPostgresError,
  Refusal,
]

/** Returns an explanation for errors that an operator can fix, and the whole error otherwise. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (expected.some((kind) => error instanceof kind)) return error.message
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use by another program. Stop that program, or choose another port with PORT=….'
  }
  // PostgreSQL's error code for insufficient privileges.
  if ('code' in error && error.code === '42501') {
    return `The database reports: ${error.message}. If the portal is new or has been updated, set DATABASE_OWNER_URL to the role that owns the tables (docs/operations.md).`
  }
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    return `${error.message}. Add --help to see the usage.`
  }
  return error
}

export function exitCodeOf(error: unknown): number {
  return error instanceof AppKeyError || error instanceof DatabaseUnreachable ? error.exitCode : 1
}
