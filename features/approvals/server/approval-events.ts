import { approvalKindLabels, approvalsAnchor, type ApprovalKind } from '../contract/approval.ts'
import { reasons, type Email } from '#kernel/server/mail/email.ts'
import {
  nameOf,
  open,
  sampleTender,
  tenderFacts,
  type OfTender,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { both, not, people, person, type Recipients } from '#kernel/server/notices/recipients.ts'
import { event } from '#kernel/server/notices/event.ts'

const openApprovals = (data: TenderFacts, label: string) => ({
  label,
  path: `${open(data).path}#${approvalsAnchor}`,
})

interface OfKind extends OfTender {
  kind: ApprovalKind
}

interface OfApproval extends OfKind {
  /** Id of the person who asked for the approval. */
  asked_by: number
}

export interface Reviewed {
  is_approved: boolean
  by: string
  note: string
  /** Text that names the next approver; null if no further approval is needed. */
  waits: string | null
}

export interface OfApprovers {
  /** Ids of the people who can approve; null if every colleague who may decide can approve. */
  approvers: number[] | null
  /**
   * Ids of colleagues who can't approve, because they prepared the request or gave an earlier
   * approval.
   */
  not_told: number[]
}

export const approversOf = ({
  tender_id,
  approvers,
  not_told,
}: OfTender & OfApprovers): Recipients =>
  both(
    approvers ? to.buyersSideOf(tender_id, approvers) : to.decidersOf(tender_id),
    not(people(not_told)),
  )

/** Events about steps of a tender that need a colleague's approval. */
export const approvalEvents = {
  /** Notifies the people who can give the next approval. */
  'approval-asked': event({
    gather: async (tx, cause: OfKind & OfApprovers) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: (facts) => approversOf(facts),
    canBeMuted: true,
    isSealed: true,
    email: (data: TenderFacts & { kind: ApprovalKind }): Email => ({
      subject: `${data.reference}: ${approvalKindLabels[data.kind].toLowerCase()} needs your approval`,
      summary: `A colleague has sent a step of ${nameOf(data)} for approval: ${approvalKindLabels[data.kind].toLowerCase()}.`,
      paragraphs: ['See what would change, then approve or refuse it.'],
      action: openApprovals(data, 'See the request'),
      reason: reasons.ownTender,
    }),
    sample: { ...sampleTender, kind: 'contract' },
  }),

  'approval-reviewed': event({
    gather: async (tx, cause: OfApproval & Reviewed) => ({
      ...cause,
      ...(await tenderFacts(tx, cause.tender_id)),
    }),
    recipients: ({ tender_id, asked_by }) => both(to.managersOf(tender_id), person(asked_by)),
    canBeMuted: true,
    isSealed: true,
    email: (
      data: TenderFacts & {
        kind: ApprovalKind
        is_approved: boolean
        by: string
        note: string
        /** Undefined in notices queued by earlier portal versions. */
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
    sample: {
      ...sampleTender,
      kind: 'contract',
      is_approved: true,
      by: 'Ann Lee, for Farah Malik',
      note: 'The longer term explains the value.',
      waits: 'Waits for any owner.',
    },
  }),
}

type ApprovalEvents = typeof approvalEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends ApprovalEvents {}
}
