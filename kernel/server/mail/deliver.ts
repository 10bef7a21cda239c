// Sends the emails in the outbox one at a time, so that at most one email is sent twice if a server
// is killed. Several servers share the work. Each email has five attempts; an outage of the mail
// server doesn't count as an attempt, and all emails wait until it is over.
import { sql } from 'kysely'
import type { Brand } from '#kernel/contract/brand.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { decrypt } from '#kernel/server/platform/encryption.ts'
import type { Email } from './email.ts'
import { emailNames, writeEmail } from './emails.ts'
import { outboxPurpose } from './outbox.ts'
import { renderEmail, settingsPath } from './render.ts'
import { MailOutage, type Mail, type MailTransport } from './transport.ts'

export interface MailSender {
  db: Database
  appKey: AppKey
  transport: MailTransport
  brand: Brand
  publicUrl: string
  from: string
  onOutage?(error: MailOutage): void
}

type Delivery = 'nothing due' | 'done' | 'failed' | 'outage'

const maxAttempts = 5

/** Sends the email that has waited longest, if one is due. */
export async function deliverNext(sender: MailSender): Promise<Delivery> {
  const claimed = await claimNext(sender)
  if (!claimed) return 'nothing due'
  try {
    await sender.transport.send(compose(sender, claimed))
  } catch (error) {
    const isOutage = error instanceof MailOutage
    if (isOutage) sender.onOutage?.(error)
    await scheduleRetry(sender.db, claimed, { error, isOutage })
    return isOutage ? 'outage' : 'failed'
  }
  await sender.db
    .updateTable('outbox')
    .set({ sent_at: sql<string>`now()`, payload: null, last_error: null })
    .where('id', '=', claimed.id)
    .execute()
  return 'done'
}

// The next attempt is scheduled before the email is sent, so that the email is sent again if the
// process ends before the result is stored. The delay is longer than sending can take, so no other
// server claims the email during the attempt.
async function claimNext({ db, transport }: MailSender) {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', sql<string>`now()`)
    // Emails that only a newer portal version can render are left to servers of that version.
    .where('letter', 'in', emailNames())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_attempt_at: sql<string>`now() + make_interval(secs => ${transport.maxSeconds})`,
    })
    .where('id', '=', due)
    .returning([
      'id',
      'public_id',
      'letter',
      'recipient',
      'recipient_name',
      'is_mutable',
      'payload',
      'attempts',
      sql<unknown>`(select facts from notices where notices.id = outbox.notice_id)`.as('facts'),
    ])
    .executeTakeFirst()
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimNext>>>

function compose(sender: MailSender, row: Claimed): Mail {
  const { brand, publicUrl, from, appKey } = sender
  const data: unknown = row.payload
    ? JSON.parse(decrypt(appKey, outboxPurpose, row.payload))
    : row.facts
  const envelope = { brand, publicUrl, name: row.recipient_name, canBeMuted: row.is_mutable }
  const email = writeEmail(row.letter, data)
  return {
    ...renderEmail(email, envelope),
    from,
    to: row.recipient,
    messageId: `<${row.public_id}.${row.letter}@${new URL(publicUrl).hostname}>`,
    headers: {
      // This header tells auto-responders not to reply.
      'Auto-Submitted': 'auto-generated',
      ...(row.is_mutable ? unsubscribeHeaders(publicUrl, email) : {}),
    },
  }
}

/**
 * Returns the unsubscribe headers. One-click unsubscribing (RFC 8058) is offered only if the email
 * has a link that works without signing in; otherwise the header links to the settings page.
 */
function unsubscribeHeaders(publicUrl: string, { unsubscribe }: Email): Record<string, string> {
  if (!unsubscribe) return { 'List-Unsubscribe': `<${publicUrl}${settingsPath}>` }
  return {
    'List-Unsubscribe': `<${publicUrl}${unsubscribe.path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

async function scheduleRetry(
  db: Database,
  { id, attempts }: Claimed,
  { error, isOutage }: { error: unknown; isOutage: boolean },
): Promise<void> {
  const isDead = !isOutage && attempts >= maxAttempts
  await db
    .updateTable('outbox')
    .set({
      last_error: String(error).slice(0, 500),
      next_attempt_at: isOutage
        ? sql<string>`now()`
        : sql<string>`now() + interval '1 minute' * power(4, attempts - 1)`,
      ...(isDead ? { failed_at: sql<string>`now()` } : {}),
      ...(isOutage ? { attempts: attempts - 1 } : {}),
    })
    .where('id', '=', id)
    .execute()
}
