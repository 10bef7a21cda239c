import { useState } from 'react'
import type { Colleague } from '../contract/colleague.ts'
import { memberRoleLabels } from '#kernel/contract/member.ts'
import type { OwnerElection } from '../contract/owner-election.ts'
import { inactiveLabels } from '#kernel/rules/account.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { PersonMenu, type Members, type PersonAction } from './PersonMenu.tsx'
import { personTexts } from '#kernel/contract/user.ts'

const texts = {
  chosenBy: (names: string[]) => `Chosen by ${names.join(', ')}`,
}

const ColleagueDialog = lazyDialog(() => import('./ColleagueDialogs.tsx'), 'ColleagueDialog')
const VoteDialog = lazyDialog(() => import('./VoteDialog.tsx'), 'VoteDialog')
const MemberRoleDialog = lazyDialog(() => import('./MemberRoleDialog.tsx'), 'MemberRoleDialog')

type Open = { action: PersonAction; colleague: Colleague }

export function PeopleTable(members: Members) {
  const { people, owners, election } = members
  const user = useUser()
  const [open, setOpen] = useState<Open | null>(null)
  const onClose = () => setOpen(null)
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
    { ...roleColumn, cell: (colleague) => <RoleCell colleague={colleague} election={election} /> },
    joinedColumn,
    statusColumn,
    lastLoginColumn,
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (colleague) => (
        <PersonMenu
          colleague={colleague}
          members={members}
          onOpen={(action) => setOpen({ action, colleague })}
        />
      ),
    },
  ]
  return (
    <>
      <Table caption="Colleagues" columns={columns} rows={people} rowKey={({ id }) => id} isDense />
      {open?.action === 'changeRole' && (
        <MemberRoleDialog colleague={open.colleague} owners={owners} onClose={onClose} />
      )}
      {open?.action === 'vote' && <VoteDialog colleague={open.colleague} onClose={onClose} />}
      {(open?.action === 'deactivate' || open?.action === 'reactivate') && (
        <ColleagueDialog action={open.action} colleague={open.colleague} onClose={onClose} />
      )}
    </>
  )
}

/** Lets notes wrap, so that they leave the names enough width. */
const noteClass = 'block min-w-32 text-sm whitespace-normal text-muted'

const roleColumn = { key: 'role', header: 'Role', isLabelled: true } as const

type RoleCellProps = { colleague: Colleague; election: OwnerElection | null }

function RoleCell({ colleague, election }: RoleCellProps) {
  const { id, role, role_since, role_given_by } = colleague
  const votes = election?.votes.filter(({ candidate_id }) => candidate_id === id) ?? []
  return (
    <>
      {memberRoleLabels[role]}
      <span className={noteClass}>
        since <Time iso={role_since} show="short" />
        {role_given_by && `, by ${role_given_by.name}`}
      </span>
      {votes.length > 0 && (
        <span className="block text-sm">
          {texts.chosenBy(votes.map(({ voter }) => voter.name))}
        </span>
      )}
    </>
  )
}

const joinedColumn: Column<Colleague> = {
  key: 'joined',
  header: 'Joined',
  isLabelled: true,
  cell: ({ joined_at, added_by }) => (
    <>
      <Time iso={joined_at} show="short" />
      {added_by && <span className={noteClass}>added by {added_by.name}</span>}
    </>
  ),
}

const lastLoginColumn: Column<Colleague> = {
  key: 'last-login',
  header: 'Last login',
  isLabelled: true,
  place: 'end',
  cell: ({ last_login_at }) =>
    last_login_at ? <Time iso={last_login_at} show="short" /> : personTexts.never,
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
