import type { MemberRole } from '#kernel/contract/member.ts'
import type { Colleague } from '../contract/colleague.ts'
import { changeMemberRole, memberRoleInput, ownerChangeDays } from '../contract/owner-change.ts'
import { needsSecondOwner, whyNotGiveRole } from '../rules/member-changes.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { memberRoleOptions } from './member-role-options.ts'

const texts = {
  rule: `If there are two or more owners, adding or removing one needs a second owner’s confirmation. Without it, the change takes effect after ${ownerChangeDays} days, unless an owner objects.`,
}

type MemberRoleDialogProps = {
  colleague: Colleague
  /** Number of active owners. */
  owners: number
  onClose: () => void
}

export function MemberRoleDialog({ colleague, owners, onClose }: MemberRoleDialogProps) {
  const params = { userId: colleague.id }
  const form = useForm({
    initial: { role: colleague.role },
    schema: memberRoleInput,
    failure: 'Failed to change the role',
    scope: 'member-role',
    submit: (body) => finish(call(changeMemberRole, { params, body }), onClose),
  })
  const { role } = form.values
  const reason = whyNotGiveRole(colleague, role, { owners, isPending: false })
  return (
    <FormDialog
      title={`Change the role of ${colleague.name}`}
      verb="Change role"
      busyLabel="Changing..."
      disabledReason={reason?.message ?? null}
      form={form}
      onClose={onClose}
    >
      <RadioGroup
        label="Role"
        name="member-role.role"
        options={memberRoleOptions}
        value={role}
        onChange={(value) => form.set('role', value as MemberRole)}
        error={form.errors['role']}
      />
      {!reason && needsSecondOwner(colleague, role, { owners }) && <Banner>{texts.rule}</Banner>}
    </FormDialog>
  )
}
