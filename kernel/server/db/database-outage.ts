// Distinguishes a database outage from a fault in the portal. In an outage the database can't be
// reached, has closed the connection, lacks resources, or takes too long.

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** SQLSTATE classes for connection exceptions, insufficient resources and operator intervention. */
const stateClasses = /^(08|53|57)[0-9A-Z]{3}$/

/**
 * SQLSTATE codes for a transaction that was idle or ran for too long, a lock that was not
 * available, and a change to a read-only database, such as a standby.
 */
const states = new Set(['25P03', '25P04', '55P03', '25006'])

/** Messages of errors that the driver detects itself, which have no code. */
const driverTexts =
  /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout|Client (has encountered a connection error|was closed))/

export function isDatabaseOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code = '', syscall, message = '' } = error as Partial<NodeJS.ErrnoException>
  if (networkCodes.has(code) || stateClasses.test(code) || states.has(code)) return true
  // The Unix socket does not exist, because PostgreSQL is not running.
  if (code === 'ENOENT' && syscall === 'connect') return true
  return driverTexts.test(message)
}
