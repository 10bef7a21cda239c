import {
  addPasskey,
  passkeyName,
  passkeyTexts as texts,
  removePasskey,
  renamePasskey,
  startPasskey,
  type Passkey,
} from '#features/accounts/contract/passkey.ts'
import { createPasskey } from '#features/accounts/client/passkeys.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

const words = {
  addHint:
    'Your browser asks where to keep the passkey: on this device, a phone or a security key.',
  nameHint: 'Where you keep it, so that you recognise it later. For example, “Work laptop”.',
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeAbout:
    'You can no longer sign in with it, and its other sessions end. Remove it from your device or password manager too.',
}

export type OpenPasskeyDialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

type PasskeyDialogProps = { open: OpenPasskeyDialog; onClose: () => void }

export function PasskeyDialog({ open, onClose }: PasskeyDialogProps) {
  if (open.kind === 'add') return <AddPasskey onClose={onClose} />
  const { passkey } = open
  if (open.kind === 'rename') return <RenamePasskey passkey={passkey} onClose={onClose} />
  return (
    <ActionDialog
      title={words.removeTitle(passkey.name)}
      description={words.removeAbout}
      verb={texts.remove}
      busyLabel="Removing..."
      isDangerous
      act={() => call(removePasskey, { params: { passkeyId: passkey.id } })}
      failure="Failed to remove the passkey"
      onClose={onClose}
    />
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { name: '' },
    schema: passkeyName,
    failure: 'Failed to add the passkey',
    scope: 'passkey',
    submit: async ({ name }) => {
      const { options } = await call(startPasskey)
      const credential = await createPasskey(options)
      await finish(call(addPasskey, { body: { name, credential } }), onClose)
    },
  })
  return (
    <FormDialog
      title={texts.add}
      description={words.addHint}
      verb={texts.add}
      busyLabel="Adding..."
      form={form}
      onClose={onClose}
    >
      <TextInput label="Name" hint={words.nameHint} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({
    initial: { name: passkey.name },
    schema: passkeyName,
    failure: 'Failed to rename the passkey',
    scope: 'passkey',
    submit: (body) =>
      finish(call(renamePasskey, { params: { passkeyId: passkey.id }, body }), onClose),
  })
  return (
    <FormDialog
      title={`${texts.rename} “${passkey.name}”`}
      verb="Save"
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <TextInput label="Name" hint={words.nameHint} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}
