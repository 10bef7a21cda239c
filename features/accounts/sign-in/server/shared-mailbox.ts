import { sql } from 'kysely'
import { mailboxOf } from '#kernel/rules/mailbox.ts'
import type { Tx } from '#kernel/server/db/connect.ts'

interface Wanted {
  organisation_id: number
  email: string
  /** Id of the user who wants the address, and whose own addresses are ignored. */
  except?: number
}

/**
 * Returns whether somebody else in the organisation, active or not, has an address of the same
 * mailbox. Without this check, people could get a second account, or one after they have left.
 */
export async function sharesMailbox(
  tx: Tx,
  { organisation_id, email, except = 0 }: Wanted,
): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('id', '<>', except)
    .where(sql`regexp_replace(email, '\\+[^@]*@', '@')`, '=', mailboxOf(email))
    .executeTakeFirst()
  return found !== undefined
}
