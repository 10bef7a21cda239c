// Every change writes exactly one audit row, in the same transaction as the change. The actions are
// a closed list, and each action has its own metadata.
import type { AuditMetadata } from '#kernel/contract/audit-action.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'

/** All actions that can be recorded. */
export type AuditAction = keyof AuditMetadata

type AuditResource =
  | 'User'
  | 'Organisation'
  | 'Tender'
  | 'Draft'
  | 'Search'
  | 'Interest'
  | 'Lot'
  | 'Document'
  | 'Question'
  | 'Answer'
  | 'Letter'
  | 'Bid'
  | 'Webhook'
  | 'IdentityProvider'
  | 'BankHoliday'
  | 'Contract'
  | 'Installation'

/** An audit entry with the metadata that its action requires. */
export interface EntryOf<Action extends AuditAction> {
  action: Action
  resource: readonly [type: AuditResource, id: number | null]
  metadata: AuditMetadata[Action]
  changes?: Record<string, { from: unknown; to: unknown }> | undefined
}

export type AuditEntry = { [Action in AuditAction]: EntryOf<Action> }[AuditAction]

export async function record<Action extends AuditAction>(
  tx: Tx,
  cause: Cause,
  entry: EntryOf<Action>,
): Promise<void> {
  await recordAll(tx, cause, [entry])
}

/** Records several entries with the same cause. */
export async function recordAll<Action extends AuditAction>(
  tx: Tx,
  { token_id, ...by }: Cause,
  entries: EntryOf<Action>[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    ...by,
    action: entry.action,
    resource_type: entry.resource[0],
    resource_id: entry.resource[1],
    // The entry names the API token if a program made the change.
    metadata: JSON.stringify({ ...entry.metadata, ...(token_id && { api_token: token_id }) }),
    changes: entry.changes ? JSON.stringify(entry.changes) : null,
  }))
  await tx.insertInto('audit_logs').values(rows).execute()
}
