import type { Services } from '#kernel/server/platform/services.ts'
import { createOutbox } from '#kernel/server/mail/outbox.ts'
import type { Anchor } from './anchor.ts'
import { isFirstToday } from './once-a-day.ts'

/**
 * Returns an anchor that emails the first signed head of each day. A head is signed every five
 * minutes, and nobody would read that many emails.
 */
export function emailAnchor(
  { db, appKey }: Pick<Services, 'db' | 'appKey'>,
  email: string,
): Anchor {
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
