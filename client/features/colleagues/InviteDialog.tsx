import { colleagueInput, colleagueTexts, inviteColleague } from '#domain/contract/colleague.ts'
import { finish } from '#client/dialogs/finish.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { TextInput } from '#client/ui/TextInput.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { name: '', email: '' },
    schema: colleagueInput,
    failure: colleagueTexts.inviteFailed,
    scope: 'invite',
    submit: (body) => finish(call(inviteColleague, { body }), onClose),
  })
  return (
    <FormDialog
      title={colleagueTexts.invite}
      description={colleagueTexts.inviteHint}
      verb="Send invitation"
      busyLabel="Sending..."
      {...{ form, onClose }}
    >
      <TextInput label="Name" autoComplete="off" {...form.field('name')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
    </FormDialog>
  )
}
