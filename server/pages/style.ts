import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withColours } from '#server/http/colours.ts'

/** In the page itself, so that nothing is waited for: the colours of the portal, and a few rules. */
export const css = withColours(
  readFileSync(join(import.meta.dirname, 'style.css'), 'utf8'),
).replace(/\s*\n\s*/g, '')

export const contentSecurityPolicy = [
  "default-src 'none'",
  // Lighthouse fetches robots.txt as the page would.
  "connect-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "img-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')
