import {
  guestTexts,
  inviteOpener,
  openerInvitationInput,
} from '#features/bids/guests/contract/guest.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { welcomeLinkDays } from '#features/accounts/contract/account-periods.ts'

const texts = {
  inviteHint: `They’ll get an email with a link to set a password, which works for ${welcomeLinkDays} days. They open the bids and see who has bid, but they don’t read the bids unless they’re on the evaluation panel too.`,
  comeBackTitle: (name: string) => `Invite ${name} again as a guest?`,
  comeBackHint:
    'Use this only for the same person, under another email address. They become an opener again and open the bids with the key they already have. Nobody else can use that key.',
}

type InviteOpenerDialogProps = {
  tenderId: number
  /** Former opener to invite back as a guest; undefined when inviting a new opener. */
  formerOpener?: { opener_id: number; name: string }
  onClose: () => void
}

export function InviteOpenerDialog({ tenderId, formerOpener, onClose }: InviteOpenerDialogProps) {
  const { name = '', opener_id = null } = formerOpener ?? {}
  const form = useForm({
    initial: { name, email: '', opener_id },
    schema: openerInvitationInput,
    failure: guestTexts.inviteFailed,
    scope: 'invite-opener',
    submit: (body) => finish(call(inviteOpener, { params: { tenderId }, body }), onClose),
  })
  return (
    <FormDialog
      title={formerOpener ? texts.comeBackTitle(name) : guestTexts.invite}
      description={formerOpener ? texts.comeBackHint : texts.inviteHint}
      verb="Send invitation"
      busyLabel="Sending..."
      form={form}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" {...form.field('name')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.field('email')} />
    </FormDialog>
  )
}
