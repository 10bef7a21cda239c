import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withColours } from '#server/http/colours.ts'

/** Inline CSS, so that the page needs no further request: the portal's colours and a few rules. */
export const css = withColours(
  readFileSync(join(import.meta.dirname, 'style.css'), 'utf8'),
).replace(/\s*\n\s*/g, '')

export const contentSecurityPolicy = [
  "default-src 'none'",
  // Lighthouse fetches robots.txt in the context of the page.
  "connect-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "img-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')
