/** A database that can't be used for a reason that the operator can mend; the message says which. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The database can't be reached at its address. Starting again later may help. */
export class DatabaseUnreachable extends DatabaseError {
  /** "Service unavailable" in sysexits.h. */
  readonly exitCode = 69
}
