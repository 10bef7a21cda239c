// Cookie that says whether this browser is probably signed in. Public pages read it without a call
// to the server. The cookie lasts as long as the session cookie, which scripts can't read, and
// grants no access.
import type { Reply } from '#domain/contract/endpoint.ts'
import type { getUser } from '#domain/contract/user.ts'

const name = 'signed-in'

export function noteSignedIn({ expires_at, idle_minutes }: Reply<typeof getUser>['session']): void {
  // A session that is not remembered ends with the browser.
  const end = idle_minutes === null ? `; expires=${new Date(expires_at).toUTCString()}` : ''
  write(`1${end}`)
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
