// Queues emails that contain a secret, such as a password link, and emails to a single person. An
// email is queued in the transaction of the change that causes it, so that both are committed
// together. `kernel/server/notices` queues all other emails in the same table.
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import { emailNamed, type EmailData, type PersonalEmails } from './emails.ts'

export const outboxPurpose = 'outbox'

export interface Outbox {
  add<Name extends keyof PersonalEmails>(
    tx: Tx,
    letter: Name,
    recipient: { name: string; email: string },
    data: EmailData<Name>,
  ): Promise<void>
}

export function createOutbox(appKey: AppKey): Outbox {
  return {
    async add(tx, letter, { name, email }, data) {
      await tx
        .insertInto('outbox')
        .values({
          letter,
          recipient: email,
          recipient_name: name,
          is_mutable: emailNamed(letter).canBeMuted,
          payload: encrypt(appKey, outboxPurpose, JSON.stringify(data)),
        })
        .execute()
    },
  }
}
