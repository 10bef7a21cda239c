import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { keyWords } from '#features/bids/opening/contract/opening.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { explainKeyFailure } from './keys.ts'

const known = z.object({ passphrase: z.string().check(z.minLength(1, 'Enter your passphrase')) })

type PassphraseFormProps = {
  label: string
  hint: string
  busyLabel: string
  failure: string
  act: (passphrase: string) => Promise<{ message: string }>
  /** Alternative actions, shown next to the button. */
  children?: ReactNode
}

/** Form that asks for the passphrase of an existing key and runs an action with the key. */
export function PassphraseForm(props: PassphraseFormProps) {
  const { label, hint, busyLabel, failure, act, children } = props
  const form = useForm({
    initial: { passphrase: '' },
    schema: known,
    failure,
    explain: explainKeyFailure,
    scope: 'key',
    submit: ({ passphrase }) => finish(act(passphrase)),
  })
  return (
    <form
      aria-label={label}
      className="flex max-w-wizard flex-col gap-5"
      noValidate
      onSubmit={form.submit}
    >
      <ErrorSummary {...form.summary} />
      <PasswordInput
        label={keyWords.passphrase}
        hint={hint}
        autoComplete="current-password"
        {...form.field('passphrase')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel={busyLabel}>
          {label}
        </Button>
        {children}
      </div>
    </form>
  )
}
