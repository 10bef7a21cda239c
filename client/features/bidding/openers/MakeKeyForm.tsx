import { useState } from 'react'
import * as z from 'zod/mini'
import { keyWords, passkeyWords, passphraseLimits } from '#domain/contract/opener-words.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { finish } from '#client/dialogs/finish.ts'
import { useForm } from '#client/lib/form.ts'
import { Button } from '#client/ui/Button.tsx'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import { PasswordInput } from '#client/ui/PasswordInput.tsx'
import { explainKeyFailure, makeAndProveKey, makeAndProveWithPasskey } from './keys.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import { usePasskeys } from './passkey-support.ts'
import { suggestPassphrase } from './suggest-passphrase.ts'

const newPassphrase = z
  .object({
    passphrase: z
      .string()
      .check(
        z.minLength(passphraseLimits.minLength, keyWords.tooShort),
        z.maxLength(passphraseLimits.maxLength, keyWords.tooLong),
      ),
    repeat: z.string(),
  })
  .check(
    z.refine(({ passphrase, repeat }) => passphrase === repeat, {
      error: keyWords.mismatch,
      path: ['repeat'],
    }),
  )

type MakeKeyFormProps = {
  tender: BiddedTender
  onCancel?: (() => void) | undefined
  onDone?: () => void
}

/**
 * Form that creates an opener's key and proves possession of it in one step: a test message from
 * the portal is decrypted with the new key.
 */
export function MakeKeyForm(props: MakeKeyFormProps) {
  const { tender, onDone } = props
  const canUsePasskey = usePasskeys()
  return (
    <>
      <PassphraseForm {...props} />
      {canUsePasskey && (
        <PasskeyForm
          label={passkeyWords.make}
          hint={passkeyWords.makeWhy}
          busyLabel={keyWords.making}
          failure={keyWords.failed}
          kind="secondary"
          act={() => makeAndProveWithPasskey(tender)}
          onDone={onDone}
        />
      )}
    </>
  )
}

function PassphraseForm({ tender, onCancel, onDone }: MakeKeyFormProps) {
  const [suggested, setSuggested] = useState('')
  const form = useForm({
    initial: { passphrase: '', repeat: '' },
    schema: newPassphrase,
    failure: keyWords.failed,
    explain: explainKeyFailure,
    scope: 'key',
    submit: ({ passphrase }) => finish(makeAndProveKey(tender.id, passphrase), onDone),
  })

  function suggest(): void {
    const passphrase = suggestPassphrase()
    setSuggested(passphrase)
    form.set('passphrase', passphrase)
    form.set('repeat', passphrase)
  }

  return (
    <form
      aria-label={keyWords.make}
      className="flex max-w-wizard flex-col gap-5"
      noValidate
      onSubmit={form.submit}
    >
      <ErrorSummary {...form.summary} />
      <p className="max-w-measure font-semibold">{keyWords.keep}</p>
      <PasswordInput
        label={keyWords.passphrase}
        hint={keyWords.passphraseHint}
        autoComplete="new-password"
        {...form.field('passphrase')}
      />
      <Suggestion suggested={suggested} onSuggest={suggest} />
      <PasswordInput
        label={keyWords.repeat}
        autoComplete="new-password"
        {...form.field('repeat')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel={keyWords.making}>
          {keyWords.make}
        </Button>
        {onCancel && (
          <Button kind="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

type SuggestionProps = { suggested: string; onSuggest: () => void }

function Suggestion({ suggested, onSuggest }: SuggestionProps) {
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button kind="secondary" size="small" onClick={onSuggest}>
        {keyWords.suggest}
      </Button>
      <span role="status" className="flex flex-wrap items-center gap-2">
        {suggested && (
          <>
            <span className="sr-only">{keyWords.suggested}: </span>
            <code className="wrap-anywhere">{suggested}</code>
          </>
        )}
      </span>
      {suggested && <CopyButton value={suggested} label="Copy passphrase" />}
    </div>
  )
}
