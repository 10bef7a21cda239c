/** A database that can't be used for a reason that the operator can mend; the message says which. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}
