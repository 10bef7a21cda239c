// The configured anchors, which receive the signed heads of the audit log: an email address and a
// bucket with object lock. Heads sent to an anchor can't be withdrawn, so they reveal whether the
// log was rewritten afterwards. docs/decisions/0030-signed-heads.md explains the choice.
import type { Services } from '#kernel/server/platform/services.ts'
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
