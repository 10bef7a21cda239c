import type { TrashedTender } from '../contract/trash.ts'
import { counted } from '#kernel/format/number.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { TenderTitle } from '#features/tenders/client/TenderTitle.tsx'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

type Handlers = {
  onRestore: (tender: TrashedTender) => void
  onDelete: (tender: TrashedTender) => void
}

type TrashTableProps = Handlers & { tenders: TrashedTender[]; isBusy: boolean }

export function TrashTable({ tenders, isBusy, onRestore, onDelete }: TrashTableProps) {
  const columns: Column<TrashedTender>[] = [
    {
      key: 'title',
      header: 'Tender',
      kind: 'title',
      cell: ({ id, title, reference, organisation }) => (
        <TenderTitle id={id} title={title} details={[reference, organisation.name]} isClamped />
      ),
    },
    statusColumn,
    {
      key: 'interests',
      header: 'Interests',
      kind: 'figure',
      fact: ({ interests_count }) => counted(interests_count, 'interest'),
      cell: ({ interests_count }) => interests_count,
    },
    {
      key: 'questions',
      header: 'Questions',
      kind: 'figure',
      fact: ({ questions_count }) => counted(questions_count, 'question'),
      cell: ({ questions_count }) => questions_count,
    },
    {
      key: 'deleted',
      header: 'Deleted',
      fact: (tender) => (
        <>
          deleted <Deletion tender={tender} />
        </>
      ),
      cell: (tender) => <Deletion tender={tender} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (tender) => <TrashActions tender={tender} onRestore={onRestore} onDelete={onDelete} />,
    },
  ]
  return (
    <Table
      caption="Deleted tenders"
      columns={columns}
      rows={tenders}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      isDense
    />
  )
}

function Deletion({ tender: { deleted_at, deleted_by } }: { tender: TrashedTender }) {
  return (
    <>
      {deleted_at && <Time iso={deleted_at} show="short" />}
      {deleted_by && <span className="text-muted md:block"> by {deleted_by.name}</span>}
    </>
  )
}

const statusColumn: Column<TrashedTender> = {
  key: 'status',
  header: 'Status',
  cell: ({ status }) => <StatusBadge status={status} />,
}

type TrashActionsProps = Handlers & { tender: TrashedTender }

function TrashActions({ tender, onRestore, onDelete }: TrashActionsProps) {
  const user = useUser()
  const now = useNow()
  const refusal = (action: 'restore' | 'deleteForever') =>
    whyNot(user, action, tender, now)?.message ?? null
  return (
    <ActionMenu
      subject={tender.title}
      actions={[
        {
          label: 'Restore',
          disabledReason: refusal('restore'),
          onSelect: () => onRestore(tender),
        },
        {
          label: 'Delete Forever',
          isDangerous: true,
          disabledReason: refusal('deleteForever'),
          onSelect: () => onDelete(tender),
        },
      ]}
    />
  )
}
