// Time at which the session ends by itself. Server times are converted to this machine's clock,
// which may be wrong. Each call restarts the idle time, in any tab.
import type { Reply } from '#domain/contract/endpoint.ts'
import type { getUser } from '#domain/contract/user.ts'

const key = 'last-call'
const minute = 60_000

let endsAt: number | undefined
let idleMs: number | null = null
let lastCall = 0
let aheadOfServer = 0

/** Records a reply with the server's time. */
export function noteCall(date: string | null): void {
  lastCall = Date.now()
  const serverTime = Date.parse(date ?? '')
  if (!Number.isNaN(serverTime)) aheadOfServer = lastCall - serverTime
  try {
    localStorage.setItem(key, String(lastCall))
  } catch {
    // Without storage, each tab knows only its own calls.
  }
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
 * Returns whether a call would extend the session; false once its maximum duration is the limit.
 */
export function canStaySignedIn(): boolean {
  return idleEnd() < (endsAt ?? Infinity)
}

// The server records calls once a minute, so its idle time may have started a minute earlier.
function idleEnd(): number {
  return idleMs === null ? Infinity : lastCallInAnyTab() + idleMs - minute
}

function lastCallInAnyTab(): number {
  try {
    return Math.max(lastCall, Number(localStorage.getItem(key)))
  } catch {
    return lastCall
  }
}
