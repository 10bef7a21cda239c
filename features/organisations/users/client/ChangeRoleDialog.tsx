import { changeUserRole, adminUserTexts, type AdminUser } from '../contract/admin-user.ts'
import { roleLabels, roles, type Role } from '#kernel/contract/role.ts'
import { hasOrganisation, organisationWith, whyNotUser } from '../rules/user-administration.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { OrganisationSelect } from './OrganisationSelect.tsx'

const options = roles.map((value) => ({ value, label: roleLabels[value] }))

type ChangeRoleDialogProps = { user: AdminUser; onClose: () => void }

export function ChangeRoleDialog({ user, onClose }: ChangeRoleDialogProps) {
  const actor = useUser()
  const form = useForm({
    initial: { role: user.role, organisation_id: organisationWith(user.role, user.organisation) },
    failure: adminUserTexts.roleFailed,
    scope: 'change-role',
    submit: ({ role, organisation_id }) => {
      // The current organisation is not sent, because the server refuses organisations that are not
      // approved. Without an organisation, the server keeps the current one if it suits the role.
      const moves = organisation_id !== user.organisation_id
      const body = { role, organisation_id: moves ? organisation_id : null }
      return finish(call(changeUserRole, { params: { userId: user.id }, body }), onClose)
    },
  })
  const { role, organisation_id } = form.values
  const kept = organisationWith(role, user.organisation)
  const becomes = { role, organisation_id }
  const reason = whyNotUser(actor, 'changeRole', user, { otherAdministrators: 1, becomes })

  function choose(next: Role): void {
    form.set('role', next)
    form.set('organisation_id', organisationWith(next, user.organisation))
  }

  return (
    <FormDialog
      title="Change User Role"
      description={
        <p>
          Choose a new role for <strong>{user.name}</strong> ({user.email}). They’ll be signed out
          everywhere and get an email.
        </p>
      }
      verb="Change Role"
      busyLabel="Changing..."
      disabledReason={reason?.message ?? null}
      form={form}
      onClose={onClose}
    >
      <Select
        label="Role"
        {...form.field('role')}
        options={options}
        onChange={({ target }) => choose(target.value as Role)}
      />
      {hasOrganisation(role) && (
        <OrganisationSelect
          // The key remounts the select, because suppliers and buyers have different organisations.
          key={role}
          name="change-role.organisation_id"
          type={role}
          value={organisation_id}
          onChange={(id) => form.set('organisation_id', id)}
          current={kept === null ? null : user.organisation}
          error={form.errors['organisation_id']}
          {...(kept === null ? { placeholder: adminUserTexts.noOrganisation } : {})}
        />
      )}
      {user.organisation && kept === null && (
        <p className="text-muted">
          {user.name} leaves <strong className="text-ink">{user.organisation.name}</strong>, which
          does not fit the new role.
        </p>
      )}
    </FormDialog>
  )
}
