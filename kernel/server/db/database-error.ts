/**
 * Thrown if the database can't be used for a reason that the operator can fix; the message states
 * the reason.
 */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Thrown if the database can't be reached at its address. A later start may succeed. */
export class DatabaseUnreachable extends DatabaseError {
  /** Exit code for "service unavailable" in sysexits.h. */
  readonly exitCode = 69
}
