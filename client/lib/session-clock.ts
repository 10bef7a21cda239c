// When the session will end by itself. The server's word is translated into this machine's time,
// whose clock may be wrong; each answered call restarts the idle time, in whichever tab it is made.
import type { Reply } from '#domain/contract/endpoint.ts'
import type { getUser } from '#domain/contract/user.ts'

const key = 'last-call'
const minute = 60_000

let endsAt: number | undefined
let idleMs: number | null = null
let lastCall = 0
let aheadOfServer = 0

/** For every answered call, with the server's time. */
export function noteCall(date: string | null): void {
  lastCall = Date.now()
  const serverTime = Date.parse(date ?? '')
  if (!Number.isNaN(serverTime)) aheadOfServer = lastCall - serverTime
  try {
    localStorage.setItem(key, String(lastCall))
  } catch {
    // Without storage each tab knows only its own calls.
  }
}

export function setSessionClock({ expires_at, idle_minutes }: Reply<typeof getUser>['session']) {
  endsAt = Date.parse(expires_at) + aheadOfServer
  idleMs = idle_minutes === null ? null : idle_minutes * minute
}

/** How long the session still lasts if nothing more is called. */
export function sessionTimeLeft(): number {
  return Math.min(endsAt ?? Infinity, idleEnd()) - Date.now()
}

/** Whether a call would make it last longer: not once its longest time is what ends it. */
export function canStaySignedIn(): boolean {
  return idleEnd() < (endsAt ?? Infinity)
}

// The server notes calls once a minute, so its idle time may have begun a minute earlier.
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
