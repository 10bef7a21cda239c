import { useState } from 'react'
import { adminUserTexts } from '#domain/contract/admin-user.ts'
import type { Colleague } from '#domain/contract/colleague.ts'
import { inactiveLabels } from '#domain/rules/account.ts'
import { whyNotColleague, type ColleagueAction } from '#domain/rules/colleagues.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import { ActionMenu } from '#client/ui/ActionMenu.tsx'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Time } from '#client/ui/Time.tsx'

const ColleagueDialog = lazyDialog(() => import('./ColleagueDialogs.tsx'), 'ColleagueDialog')

const verbs: Record<ColleagueAction, string> = {
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
}

export function PeopleTable({ people }: { people: Colleague[] }) {
  const user = useUser()
  const [open, setOpen] = useState<{ action: ColleagueAction; colleague: Colleague } | null>(null)
  const columns: Column<Colleague>[] = [
    {
      key: 'name',
      header: 'Name',
      kind: 'title',
      cell: ({ id, name, email }) => (
        <>
          {id === user.id ? `${name} (you)` : name}
          <span className="block truncate text-sm font-normal text-muted" title={email}>
            {email}
          </span>
        </>
      ),
    },
    statusColumn,
    {
      key: 'last-login',
      header: 'Last login',
      isLabelled: true,
      place: 'end',
      cell: ({ last_login_at }) =>
        last_login_at ? <Time iso={last_login_at} show="short" /> : adminUserTexts.never,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (colleague) => {
        const action = colleague.is_active ? 'deactivate' : 'reactivate'
        const disabledReason = whyNotColleague(user, action, colleague)?.message ?? null
        return (
          <ActionMenu
            subject={colleague.name}
            actions={[
              {
                label: verbs[action],
                isDangerous: action === 'deactivate',
                disabledReason,
                onSelect: () => setOpen({ action, colleague }),
              },
            ]}
          />
        )
      },
    },
  ]
  return (
    <>
      <Table caption="Colleagues" columns={columns} rows={people} rowKey={({ id }) => id} isDense />
      {open && <ColleagueDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

const statusColumn: Column<Colleague> = {
  key: 'status',
  header: 'Status',
  place: 'start',
  cell: (colleague) => <Status colleague={colleague} />,
}

function Status({ colleague: { is_active, is_deactivated } }: { colleague: Colleague }) {
  if (is_active) return <ReviewBadge status="active" />
  const why = is_deactivated ? 'deactivated' : 'blocked'
  return <ReviewBadge status="blocked" label={inactiveLabels[why]} />
}
