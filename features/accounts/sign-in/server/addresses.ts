import type { Config } from '#kernel/server/platform/config.ts'

/** Returns this portal's addresses for a provider, to be entered in the provider's settings. */
export function addressesOf({ publicUrl }: Pick<Config, 'publicUrl'>, key: string) {
  const base = `${publicUrl}/sso/${key}`
  return {
    sign_in: base,
    redirect: `${base}/callback`,
    backchannel_logout: `${base}/logout`,
    keys: `${base}/keys`,
  }
}

/** Returns the path if it leads to one of this portal's pages, otherwise the home page. */
export function ownPath({ publicUrl }: Pick<Config, 'publicUrl'>, path: unknown): string {
  if (typeof path !== 'string' || path.length > 500 || !path.startsWith('/')) return '/'
  // Browsers treat a backslash as a slash, and remove tabs and line breaks, so a path with such
  // characters could lead to another site.
  if (/^\/[/\\]|[\p{Cc}\\]/u.test(path) || !URL.canParse(path, publicUrl)) return '/'
  const url = new URL(path, publicUrl)
  return url.origin === new URL(publicUrl).origin ? `${url.pathname}${url.search}` : '/'
}
