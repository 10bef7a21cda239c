import type { OwnInvitation } from '../contract/invitation.ts'
import { can } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { TenderTitle } from '#features/tenders/client/TenderTitle.tsx'
import { StackedDeadline } from '#kernel/client/ui/StackedDeadline.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { ReplyTag } from './ReplyTag.tsx'

type OwnInvitationTableProps = {
  caption: string
  invitations: readonly OwnInvitation[]
  /** Columns to hide, because their value is the same for every row or space is limited. */
  without?: readonly ('invited' | 'reply')[]
  /** Format of the remaining time, the same as in the other lists on the page. */
  left?: 'days' | 'countdown'
}

/** Table of the tenders to which the organisation is invited, with its reply to each invitation. */
export function OwnInvitationTable(props: OwnInvitationTableProps) {
  const { caption, invitations, without = [], left = 'days' } = props
  const user = useUser()
  const now = useNow()
  const columns: Column<OwnInvitation>[] = [
    {
      key: 'tender',
      header: 'Tender',
      kind: 'title',
      cell: ({ tender }) => (
        <TenderTitle
          id={tender.id}
          title={tender.title}
          details={[tender.reference, tender.organisation.name]}
          isClamped
        />
      ),
    },
    {
      key: 'deadline',
      header: 'Submission deadline',
      cell: ({ tender }) => (
        <StackedDeadline
          iso={tender.submission_deadline}
          left={tender.status === 'published' ? left : undefined}
        />
      ),
    },
    {
      key: 'invited',
      header: 'Invited',
      cell: ({ created_at }) => <Time iso={created_at} show="short" />,
    },
    {
      key: 'reply',
      header: 'Your reply',
      cell: ({ status, tender }) => <ReplyTag status={status} tender={tender} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: ({ tender, status }) =>
        can(user, 'answerInvitation', factsOf(tender), now) && (
          <div className="flex md:justify-end">
            <AnswerButtons tender={tender} status={status} isNamed />
          </div>
        ),
    },
  ]
  const omitted: readonly string[] = without
  return (
    <Table
      caption={caption}
      rows={invitations}
      rowKey={({ id }) => id}
      columns={columns.filter(({ key }) => !omitted.includes(key))}
    />
  )
}

/**
 * Returns the facts about a tender that the rule for answering invitations takes as input. The
 * reply contains only some of them. The others are constants: they hold for every tender in the
 * list, because the organisation can see it and is invited to it, or the rule doesn't need their
 * real values.
 */
function factsOf(tender: OwnInvitation['tender']) {
  return {
    ...tender,
    organisation_id: tender.organisation.id,
    eligibility_type: 'invite_only' as const,
    clarification_deadline: tender.submission_deadline,
    allow_questions: false,
    require_interest_before_download: false,
    was_published: true,
    deleted_at: null,
    is_invited: true,
    has_accepted_nda: true,
    is_interested: false,
  }
}
