// Audit actions about saved searches.
import { auditAction } from '#kernel/contract/audit-action.ts'

export const searchAuditActions = {
  'search.saved': auditAction<{ name: string; frequency: string; description: string }>(
    'saved the search “{name}”',
  ),
  'search.changed': auditAction<{ name: string }>('changed the saved search “{name}”'),
  'search.deleted': auditAction<{ name: string }>('deleted the saved search “{name}”'),
  'search.unsubscribed': auditAction<{ name: string }>(
    'stopped emails about the saved search “{name}”',
    'Search emails stopped',
  ),
}
