import type { Config } from '#server/platform/config.ts'

/** Returns the addresses of a provider at this portal, which the provider's settings need. */
export function addressesOf({ publicUrl }: Pick<Config, 'publicUrl'>, key: string) {
  const base = `${publicUrl}/sso/${key}`
  return {
    sign_in: base,
    redirect: `${base}/callback`,
    backchannel_logout: `${base}/logout`,
    keys: `${base}/keys`,
  }
}

/** Returns the path if it leads to a page of this portal, and the home page otherwise. */
export function ownPath({ publicUrl }: Pick<Config, 'publicUrl'>, path: unknown): string {
  if (typeof path !== 'string' || path.length > 500 || !path.startsWith('/')) return '/'
  // Browsers read a backslash as a slash, and remove tabs and line breaks.
  if (/^\/[/\\]|[\p{Cc}\\]/u.test(path) || !URL.canParse(path, publicUrl)) return '/'
  const url = new URL(path, publicUrl)
  return url.origin === new URL(publicUrl).origin ? `${url.pathname}${url.search}` : '/'
}
