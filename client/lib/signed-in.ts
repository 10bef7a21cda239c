// Cookie that says whether this browser is probably signed in. Public pages read it without a call
// to the server. The cookie outlasts the session cookie, which scripts can't read, so that the first
// page after the end can say that the session has ended. It grants no access.
import type { Reply } from '#domain/contract/endpoint.ts'
import type { getUser } from '#domain/contract/user.ts'

const name = 'signed-in'
const outlastsMs = 30 * 86_400_000

export function noteSignedIn({ expires_at, idle_minutes }: Reply<typeof getUser>['session']): void {
  // A session that is not remembered ends with the browser.
  const until = new Date(Date.parse(expires_at) + outlastsMs)
  write(idle_minutes === null ? `1; expires=${until.toUTCString()}` : '1')
}

export function noteSignedOut(): void {
  write('; max-age=0')
}

export function isSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${name}=1`)
}

function write(rest: string): void {
  document.cookie = `${name}=${rest}; path=/; samesite=lax`
}
