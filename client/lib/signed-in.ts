// Whether somebody is signed in in this browser, as far as it knows: a word that pages without a
// sign-in read, on which nobody is looked up. It lasts as long as the session's own cookie, which
// no script sees, and opens nothing.
import type { Reply } from '#domain/contract/endpoint.ts'
import type { getUser } from '#domain/contract/user.ts'

const name = 'signed-in'

export function noteSignedIn({ expires_at, idle_minutes }: Reply<typeof getUser>['session']): void {
  // One that is not kept ends with the browser.
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
