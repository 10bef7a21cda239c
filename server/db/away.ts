// Tells an outage of the database from a fault of ours: it can't be reached, has let go of us, has
// no room, or takes too long.

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

/** Classes of SQLSTATE: connection exceptions, insufficient resources, operator intervention. */
const stateClasses = /^(08|53|57)[0-9A-Z]{3}$/

/** A transaction that we left idle for too long, or a lock that was never ours. */
const states = new Set(['25P03', '25P04', '55P03'])

/** The driver has no codes for what it finds out by itself. */
const driverTexts =
  /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout|Client (has encountered a connection error|was closed))/

export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code = '', syscall, message = '' } = error as Partial<NodeJS.ErrnoException>
  if (networkCodes.has(code) || stateClasses.test(code) || states.has(code)) return true
  // A socket in the file system that nobody listens on any more.
  if (code === 'ENOENT' && syscall === 'connect') return true
  return driverTexts.test(message)
}
