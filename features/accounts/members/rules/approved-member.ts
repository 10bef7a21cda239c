// Only members of an approved organisation can manage its webhooks and its identity provider. The
// member's role is checked separately.
import type { VerificationStatus } from '#kernel/contract/organisation.ts'
import type { Reason } from '#kernel/rules/permission.ts'

export const memberTexts = {
  noOrganisation: 'Your account does not belong to an organisation.',
  notApproved: 'Your organisation has not been approved.',
}

interface Member {
  organisation: { id: number } | null
  verification_status: VerificationStatus | null
}

/**
 * Returns why a user can't manage their organisation's webhooks and identity provider whatever
 * their role, or undefined if there is no such reason.
 */
export function whyNotManage({ organisation, verification_status }: Member): Reason | undefined {
  if (!organisation) return { kind: 'forbidden', message: memberTexts.noOrganisation }
  if (verification_status === 'approved') return undefined
  return { kind: 'forbidden', message: memberTexts.notApproved }
}
