import { approvalKindLabels, approvalsAnchor, type ApprovalKind } from '../contract/approval.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { nameOf, open, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

const openApprovals = (data: TenderFacts, label: string) => ({
  label,
  path: `${open(data).path}#${approvalsAnchor}`,
})

/** Emails about steps of a tender that need a colleague's approval. */
export const approvalEmails = {
  'approval-asked': (data: TenderFacts & { kind: ApprovalKind }): Email => ({
    subject: `${data.reference}: ${approvalKindLabels[data.kind].toLowerCase()} needs your approval`,
    summary: `A colleague has sent a step of ${nameOf(data)} for approval: ${approvalKindLabels[data.kind].toLowerCase()}.`,
    paragraphs: ['See what would change, then approve or refuse it.'],
    action: openApprovals(data, 'See the request'),
    reason: reasons.ownTender,
  }),

  'approval-reviewed': (
    data: TenderFacts & {
      kind: ApprovalKind
      is_approved: boolean
      by: string
      note: string
      /** Undefined in notices of earlier portal versions. */
      waits?: string | null
    },
  ): Email => ({
    subject: `${data.reference}: your request was ${data.is_approved ? 'approved' : 'refused'}`,
    summary: `${data.by} has ${data.is_approved ? 'approved' : 'refused'} what you sent for approval in ${nameOf(data)}: ${approvalKindLabels[data.kind].toLowerCase()}.`,
    paragraphs: [
      ...(data.note ? [{ by: 'The reason:', quote: data.note }] : []),
      ...(data.is_approved
        ? [data.waits ?? 'You can go on now. Any change to it needs a new approval.']
        : []),
    ],
    action: data.is_approved ? openApprovals(data, 'Open the tender') : open(data),
    reason: reasons.ownTender,
  }),
} satisfies Record<string, (data: never) => Email>

type ApprovalEmails = typeof approvalEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends ApprovalEmails {}
}
