// Cookie that marks this browser as probably signed in. Public pages read it without a call to the
// server. Unlike the session cookie, it is readable by scripts and outlasts the session, so that
// the next page can say that the session has ended. The cookie grants no access.
import type { Reply } from '#kernel/contract/endpoint.ts'
import type { getUser } from '#kernel/contract/user.ts'

const name = 'signed-in'
const outlastsMs = 30 * 86_400_000

export function markSignedIn({ expires_at, idle_minutes }: Reply<typeof getUser>['session']): void {
  // A session has no idle timeout if the user chose to stay signed in. For all other sessions, the
  // cookie has no expiry date, so it is deleted when the browser closes.
  const until = new Date(Date.parse(expires_at) + outlastsMs)
  write(idle_minutes === null ? `1; expires=${until.toUTCString()}` : '1')
}

export function markSignedOut(): void {
  write('; max-age=0')
}

export function isSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${name}=1`)
}

function write(rest: string): void {
  document.cookie = `${name}=${rest}; path=/; samesite=lax`
}
