import type { ModerationAction } from '#features/tenders/moderation/rules/moderation.ts'

export const judgementVerbs: Record<ModerationAction, string> = {
  approve: 'Approve',
  flag: 'Flag',
  requestChanges: 'Request Changes',
  reject: 'Reject',
}
