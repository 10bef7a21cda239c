import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageStyle } from './page-style.ts'
import { clientFolder } from '#kernel/server/http/static.ts'

/**
 * Returns the rule for the portal's typeface, or an empty string if the client is not built; the
 * page then uses the system's typeface.
 */
function fontRule(): string {
  const folder = join(clientFolder, 'assets')
  const file =
    existsSync(folder) && readdirSync(folder).find((name) => /^public-sans-.*\.woff2$/.test(name))
  if (!file) return ''
  return `@font-face{font-family:'Public Sans';font-weight:100 900;font-display:swap;src:url('/assets/${file}') format('woff2')}`
}

/** Inline CSS for public notices and for the page behind the unsubscribe link. */
export const css =
  fontRule() + pageStyle(readFileSync(join(import.meta.dirname, 'style.css'), 'utf8'))

export const contentSecurityPolicy = [
  "default-src 'none'",
  // Lighthouse fetches robots.txt from within the page.
  "connect-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "img-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')
