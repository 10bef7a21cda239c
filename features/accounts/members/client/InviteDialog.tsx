import { colleagueInput, colleagueTexts, inviteColleague } from '../contract/colleague.ts'
import type { InvitedRole } from '#kernel/contract/member.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { memberRoleOptions } from './member-role-options.ts'
import { welcomeLinkDays } from '#features/accounts/contract/account-periods.ts'

const texts = {
  inviteHint: `They’ll get an email with a link to set a password. It works for ${welcomeLinkDays} days.`,
}

const options = memberRoleOptions.filter(({ value }) => value !== 'owner')

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { name: '', email: '', role: 'member' as InvitedRole },
    schema: colleagueInput,
    failure: 'Failed to send the invitation',
    scope: 'invite',
    submit: (body) => finish(call(inviteColleague, { body }), onClose),
  })
  return (
    <FormDialog
      title={colleagueTexts.invite}
      description={texts.inviteHint}
      verb="Send invitation"
      busyLabel="Sending..."
      form={form}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" {...form.field('name')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <RadioGroup
        label="Role"
        hint="An owner can make a member an owner later."
        name="invite.role"
        options={options}
        value={form.values.role}
        onChange={(value) => form.set('role', value as InvitedRole)}
        error={form.errors['role']}
      />
    </FormDialog>
  )
}
