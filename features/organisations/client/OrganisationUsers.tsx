import { AccountStatus } from '#features/accounts/client/AccountStatus.tsx'
import { useState } from 'react'
import {
  adminOrganisationTexts,
  removeOrganisationUser,
  type OrganisationDetail,
  type OrganisationUser,
} from '../contract/admin-organisation.ts'
import { roleLabels } from '#kernel/contract/role.ts'
import { whyNotUser, type UserAction } from '../users/rules/user-administration.ts'
import {
  appointOwner,
  ownerElectionTexts,
} from '#features/accounts/members/contract/owner-election.ts'
import { whyNotAppoint } from '#features/accounts/members/rules/owner-election.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { BlockUserDialog, UnblockUserDialog } from '../users/client/BlockDialogs.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { UserLink } from '#kernel/client/lists/UserLink.tsx'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'

type MemberAction = Extract<UserAction, 'block' | 'unblock' | 'remove'>

const labels: Record<MemberAction, string> = {
  block: 'Block',
  unblock: 'Unblock',
  remove: 'Remove',
}

type Open = { action: MemberAction | 'appoint'; user: OrganisationUser }

export function OrganisationUsers({ organisation }: { organisation: OrganisationDetail }) {
  const actor = useUser()
  const [open, setOpen] = useState<Open | null>(null)
  const onClose = () => setOpen(null)

  const appointing = (user: OrganisationUser) => ({
    label: 'Appoint as owner',
    disabledReason: whyNotAppoint(user, { owners: 0 })?.message ?? null,
    onSelect: () => setOpen({ action: 'appoint', user }),
  })

  const columns: Column<OrganisationUser>[] = [
    {
      key: 'name',
      header: 'Name',
      kind: 'title',
      cell: ({ id, name }) => <UserLink id={id}>{name}</UserLink>,
    },
    {
      key: 'email',
      header: 'Email',
      cell: ({ email }) => (
        <span className="block wrap-anywhere md:max-w-96 md:truncate" title={email}>
          {email}
        </span>
      ),
    },
    { key: 'role', header: 'Role', place: 'start', cell: ({ role }) => roleLabels[role] },
    {
      key: 'status',
      header: 'Status',
      place: 'end',
      cell: (user) => <AccountStatus user={{ ...user, organisation }} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (user) => (
        <ActionMenu
          subject={user.name}
          actions={[
            ...actionsFor(user).map((action) => ({
              label: labels[action],
              isDangerous: action !== 'unblock',
              disabledReason:
                whyNotUser(actor, action, { ...user, organisation }, { otherAdministrators: 1 })
                  ?.message ?? null,
              onSelect: () => setOpen({ action, user }),
            })),
            ...(organisation.needs_owner ? [appointing(user)] : []),
          ]}
        />
      ),
    },
  ]

  return (
    <Panel title="Users">
      {organisation.needs_owner && (
        <Banner kind="warning" title={ownerElectionTexts.noOwner(organisation.name)}>
          The members can choose an owner among themselves. If they can’t, appoint one of them.
        </Banner>
      )}
      {organisation.users.length === 0 ? (
        <p className="text-muted">No users yet</p>
      ) : (
        <Table
          caption={`Users of ${organisation.name}`}
          columns={columns}
          rows={organisation.users}
          rowKey={({ id }) => id}
          isDense
        />
      )}
      {open?.action === 'block' && <BlockUserDialog user={open.user} onClose={onClose} />}
      {open?.action === 'unblock' && <UnblockUserDialog user={open.user} onClose={onClose} />}
      {open?.action === 'appoint' && (
        <AppointOwnerDialog user={open.user} organisation={organisation} onClose={onClose} />
      )}
      {open?.action === 'remove' && (
        <RemoveUserDialog user={open.user} organisation={organisation} onClose={onClose} />
      )}
    </Panel>
  )
}

/**
 * Returns the actions offered for a user. Unblocking is offered even before the organisation is
 * approved, but is then disabled and shows the reason.
 */
function actionsFor({ is_active }: OrganisationUser): MemberAction[] {
  return [is_active ? 'block' : 'unblock', 'remove']
}

type AppointOwnerDialogProps = {
  user: { id: number; name: string }
  organisation: { id: number; name: string }
  onClose: () => void
}

function AppointOwnerDialog({ user, organisation, onClose }: AppointOwnerDialogProps) {
  const params = { organisationId: organisation.id }
  return (
    <ActionDialog
      title={`Appoint ${user.name} as the owner?`}
      description={
        <p>
          {user.name} then manages the members of <strong>{organisation.name}</strong>. We’ll email
          all members. {user.name} can’t read drafts of bids that were started before, until a
          colleague admits them.
        </p>
      }
      verb="Appoint as owner"
      busyLabel="Appointing..."
      act={() => call(appointOwner, { params, body: { user_id: user.id } })}
      failure="Failed to appoint the owner"
      onClose={onClose}
    />
  )
}

type RemoveUserDialogProps = {
  user: { id: number; name: string; email: string }
  organisation: { id: number; name: string }
  onClose: () => void
}

function RemoveUserDialog({ user, organisation, onClose }: RemoveUserDialogProps) {
  const params = { organisationId: organisation.id, userId: user.id }
  return (
    <ActionDialog
      title={`Remove ${user.name}?`}
      description={
        <p>
          {user.name} ({user.email}) no longer belongs to <strong>{organisation.name}</strong>, is
          signed out everywhere and cannot sign in until moved to another organisation and
          unblocked.
        </p>
      }
      verb="Remove"
      busyLabel="Removing..."
      isDangerous
      act={() => call(removeOrganisationUser, { params })}
      failure={adminOrganisationTexts.removeFailed}
      onClose={onClose}
    />
  )
}
