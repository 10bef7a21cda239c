// The configured anchors, which receive the signed heads of the audit log: an email address and a
// bucket with object lock. Heads sent to an anchor can't be withdrawn, so they reveal whether the
// log was rewritten afterwards. docs/decisions/0030-signed-heads.md explains the choice.
import { createOutbox } from '#kernel/server/mail/outbox.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import type { Anchor } from './anchor.ts'
import { bucketAnchor } from './anchor-bucket.ts'
import { isFirstToday } from './once-a-day.ts'

export function anchorsOf(services: Pick<Services, 'db' | 'config' | 'appKey'>): Anchor[] {
  const { email, bucket } = services.config.auditAnchors
  return [
    ...(email ? [emailAnchor(services, email)] : []),
    ...(bucket ? [bucketAnchor(bucket)] : []),
  ]
}

/**
 * Returns an anchor that emails the first signed head of each day. A head is signed every five
 * minutes, and nobody would read that many emails.
 */
function emailAnchor({ db, appKey }: Pick<Services, 'db' | 'appKey'>, email: string): Anchor {
  return {
    name: email,
    async send({ line, key, place }) {
      await db.transaction().execute(async (tx) => {
        if (!(await isFirstToday(tx, 'audit-head'))) return
        const data = { head: line, public_key: key, rows: place }
        await createOutbox(appKey).add(tx, 'audit-head', { name: email, email }, data)
      })
    },
  }
}
