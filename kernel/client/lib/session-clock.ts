// Time at which the session expires. Server times are converted to this device's clock, which may
// be wrong. Each call, in any tab, restarts the idle timeout.
import { deviceStore } from './device-store.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import type { getUser } from '#kernel/contract/user.ts'

const stored = deviceStore<number>('last-call')
const minute = 60_000

let endsAt: number | undefined
let idleMs: number | null = null
let lastCall = 0
let aheadOfServer = 0

/**
 * Records the time of a call, and the difference between this device's clock and the server's date.
 */
export function recordCall(date: string | null): void {
  lastCall = Date.now()
  const serverTime = Date.parse(date ?? '')
  if (!Number.isNaN(serverTime)) aheadOfServer = lastCall - serverTime
  // Without storage, each tab knows only its own calls.
  stored.write(lastCall)
}

export function setSessionClock({ expires_at, idle_minutes }: Reply<typeof getUser>['session']) {
  endsAt = Date.parse(expires_at) + aheadOfServer
  idleMs = idle_minutes === null ? null : idle_minutes * minute
}

/** Returns the remaining time of the session in milliseconds if no further call is made. */
export function sessionTimeLeft(): number {
  return Math.min(endsAt ?? Infinity, idleEnd()) - Date.now()
}

/**
 * Returns whether a call would extend the session; false if the session will reach its maximum
 * duration first.
 */
export function canStaySignedIn(): boolean {
  return idleEnd() < (endsAt ?? Infinity)
}

// Returns the time at which the idle timeout ends. The server records calls at most once a minute,
// so the timeout may have started up to a minute before the last call.
function idleEnd(): number {
  return idleMs === null ? Infinity : lastCallInAnyTab() + idleMs - minute
}

function lastCallInAnyTab(): number {
  return Math.max(lastCall, stored.read() ?? 0)
}
