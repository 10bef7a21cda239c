// Kysely table types for notices, notifications and outgoing emails.
import type { ColumnType, Generated } from 'kysely'
import type { Role } from '#kernel/contract/role.ts'
import type { Id, Maybe, MaybeTime, Time, TimeDefaulted } from './columns.ts'

interface NoticesTable {
  id: Id
  event: string
  facts: ColumnType<Record<string, unknown>, string, never>
  tender_id: Maybe<number>
  created_at: TimeDefaulted
  due_at: TimeDefaulted
  told_up_to: Generated<number>
  told_at: MaybeTime
}

interface NotificationsTable {
  id: Id
  notice_id: number
  user_id: number
  role: Maybe<Role>
  organisation_id: Maybe<number>
  created_at: TimeDefaulted
  read_at: MaybeTime
}

interface OutboxTable {
  id: Id
  /** Random id that is shown to users and is part of the Message-ID. */
  public_id: Id
  letter: string
  recipient: string
  payload: Maybe<Buffer>
  created_at: TimeDefaulted
  attempts: Generated<number>
  next_attempt_at: TimeDefaulted
  sent_at: MaybeTime
  failed_at: MaybeTime
  last_error: Maybe<string>
  notice_id: Maybe<number>
  recipient_name: Maybe<string>
  is_mutable: Generated<boolean>
}

interface RemindersTable {
  kind: string
  subject_id: number
  due_at: Time
  created_at: TimeDefaulted
}

export interface NoticeTables {
  notices: NoticesTable
  notifications: NotificationsTable
  outbox: OutboxTable
  reminders: RemindersTable
}

declare module './tables.ts' {
  interface Tables extends NoticeTables {}
}
