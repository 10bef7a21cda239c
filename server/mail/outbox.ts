// Queues emails that contain a secret, such as a password link, and emails to a single person. An
// email is queued in the transaction of the change that causes it, so that both are committed
// together. `server/notices` queues all other emails in the same table.
import type { AppKey } from '#server/platform/app-key.ts'
import type { Tx } from '#server/db/connect.ts'
import { encrypt } from '#server/platform/encryption.ts'
import type { EmailData } from './emails.ts'

export const outboxPurpose = 'outbox'

type PersonalEmail =
  | 'address-confirmation'
  | 'password-reset'
  | 'welcome'
  | 'colleague-invitation'
  | 'colleague-invitation-known'
  | 'opener-invitation'
  | 'opener-invitation-known'
  | 'email-change-confirmation'
  | 'email-changed'
  | 'search-alert'
  | 'audit-head'

const mutable: ReadonlySet<PersonalEmail> = new Set<PersonalEmail>(['search-alert'])

export interface Outbox {
  add<Name extends PersonalEmail>(
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
          is_mutable: mutable.has(letter),
          payload: encrypt(appKey, outboxPurpose, JSON.stringify(data)),
        })
        .execute()
    },
  }
}
