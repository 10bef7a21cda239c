import { useState } from 'react'
import { adminUserTexts } from '#domain/contract/admin-user.ts'
import { deactivateColleague, type Colleague } from '#domain/contract/colleague.ts'
import { memberRoleLabels } from '#domain/contract/member.ts'
import type { OwnerChange } from '#domain/contract/owner-change.ts'
import { inactiveLabels } from '#domain/rules/account.ts'
import { whyNotColleague, type ColleagueAction } from '#domain/rules/colleagues.ts'
import { memberChangeTexts } from '#domain/rules/member-changes.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import { whyNotCall } from '#client/lib/why-not-call.ts'
import { ActionMenu } from '#client/ui/ActionMenu.tsx'
import { ReviewBadge } from '#client/ui/ReviewBadge.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Time } from '#client/ui/Time.tsx'

const ColleagueDialog = lazyDialog(() => import('./ColleagueDialogs.tsx'), 'ColleagueDialog')
const MemberRoleDialog = lazyDialog(() => import('./MemberRoleDialog.tsx'), 'MemberRoleDialog')

const verbs: Record<ColleagueAction, string> = {
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
}

type PeopleTableProps = {
  people: Colleague[]
  /** Number of active owners. */
  owners: number
  owner_changes: OwnerChange[]
}

type Open = { action: ColleagueAction | 'changeRole'; colleague: Colleague }

export function PeopleTable({ people, owners, owner_changes }: PeopleTableProps) {
  const user = useUser()
  const [open, setOpen] = useState<Open | null>(null)
  const noOwner = whyNotCall(user, deactivateColleague)
  const onClose = () => setOpen(null)
  const roleAction = (colleague: Colleague) => {
    const isPending = owner_changes.some(({ member }) => member.id === colleague.id)
    return {
      label: 'Change role',
      disabledReason: noOwner ?? (isPending ? memberChangeTexts.pending : null),
      onSelect: () => setOpen({ action: 'changeRole', colleague }),
    }
  }
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
    roleColumn,
    joinedColumn,
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
        const disabledReason = noOwner ?? whyNotColleague(user, action, colleague)?.message ?? null
        const change = {
          label: verbs[action],
          isDangerous: action === 'deactivate',
          disabledReason,
          onSelect: () => setOpen({ action, colleague }),
        }
        const role = roleAction(colleague)
        return (
          <ActionMenu
            subject={colleague.name}
            actions={colleague.is_active ? [role, change] : [change, role]}
          />
        )
      },
    },
  ]
  return (
    <>
      <Table caption="Colleagues" columns={columns} rows={people} rowKey={({ id }) => id} isDense />
      {open?.action === 'changeRole' && (
        <MemberRoleDialog colleague={open.colleague} {...{ owners, onClose }} />
      )}
      {open && open.action !== 'changeRole' && (
        <ColleagueDialog action={open.action} colleague={open.colleague} onClose={onClose} />
      )}
    </>
  )
}

const roleColumn: Column<Colleague> = {
  key: 'role',
  header: 'Role',
  isLabelled: true,
  cell: ({ role, role_since, role_given_by }) => (
    <>
      {memberRoleLabels[role]}
      <span className="block text-sm text-muted">
        since <Time iso={role_since} show="short" />
        {role_given_by && `, by ${role_given_by.name}`}
      </span>
    </>
  ),
}

const joinedColumn: Column<Colleague> = {
  key: 'joined',
  header: 'Joined',
  isLabelled: true,
  cell: ({ joined_at, added_by }) => (
    <>
      <Time iso={joined_at} show="short" />
      {added_by && <span className="block text-sm text-muted">added by {added_by.name}</span>}
    </>
  ),
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
