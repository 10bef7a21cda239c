// The configured anchors. Heads sent to them can't be withdrawn, so they reveal if the log is
// rewritten afterwards. Decision 69 explains the choice of these two.
import type { Services } from '#server/platform/services.ts'
import type { Anchor } from './anchor.ts'
import { bucketAnchor } from './anchor-bucket.ts'
import { emailAnchor } from './anchor-email.ts'

export function anchorsOf(services: Pick<Services, 'db' | 'config' | 'appKey'>): Anchor[] {
  const { email, bucket } = services.config.auditAnchors
  return [
    ...(email ? [emailAnchor(services, email)] : []),
    ...(bucket ? [bucketAnchor(bucket)] : []),
  ]
}
