import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { keyWords, passphraseLimits } from '#features/bids/opening/contract/opening.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PasswordInput } from '#kernel/client/ui/PasswordInput.tsx'
import { explainKeyFailure, makeAndProveKey, makeAndProveWithPasskey } from './keys.ts'
import { PasskeyForm } from './PasskeyForm.tsx'

const texts = {
  make: 'Make your key',
  passphraseHint: `At least ${passphraseLimits.minLength} characters. Don’t use your sign-in password.`,
  making: 'Making your key...',
  tooShort: `Use at least ${passphraseLimits.minLength} characters`,
  tooLong: `Use at most ${passphraseLimits.maxLength} characters`,
  makeWhy:
    'A passkey on this device, on your phone or on a security key can protect your key instead of a passphrase. Your browser asks for it three times: to make it, to use it and to prove it. You’ll need the same passkey after the deadline.',
}

const newPassphrase = z
  .object({
    passphrase: z
      .string()
      .check(
        z.minLength(passphraseLimits.minLength, texts.tooShort),
        z.maxLength(passphraseLimits.maxLength, texts.tooLong),
      ),
    repeat: z.string(),
  })
  .check(
    z.refine(({ passphrase, repeat }) => passphrase === repeat, {
      error: 'The passphrases don’t match',
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
          label="Use a passkey instead"
          hint={texts.makeWhy}
          busyLabel={texts.making}
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
      aria-label={texts.make}
      className="flex max-w-wizard flex-col gap-5"
      noValidate
      onSubmit={form.submit}
    >
      <ErrorSummary {...form.summary} />
      <p className="max-w-measure font-semibold">
        Nobody can reset this passphrase. Keep it where you’ll find it after the deadline, such as a
        password manager.
      </p>
      <PasswordInput
        label={keyWords.passphrase}
        hint={texts.passphraseHint}
        autoComplete="new-password"
        {...form.field('passphrase')}
      />
      <Suggestion suggested={suggested} onSuggest={suggest} />
      <PasswordInput
        label="Repeat the passphrase"
        autoComplete="new-password"
        {...form.field('repeat')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy} busyLabel={texts.making}>
          {texts.make}
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
        Suggest a passphrase
      </Button>
      <span role="status" className="flex flex-wrap items-center gap-2">
        {suggested && (
          <>
            <span className="sr-only">Suggested passphrase: </span>
            <code className="wrap-anywhere">{suggested}</code>
          </>
        )}
      </span>
      {suggested && <CopyButton value={suggested} label="Copy passphrase" />}
    </div>
  )
}

/** Returns whether this browser reports support for deriving secrets from passkeys. */
function usePasskeys(): boolean {
  const [canUse, setCanUse] = useState(false)
  useEffect(() => {
    let isHere = true
    void askBrowser().then((can) => isHere && setCanUse(can))
    return () => {
      isHere = false
    }
  }, [])
  return canUse
}

async function askBrowser(): Promise<boolean> {
  try {
    const can = await globalThis.PublicKeyCredential?.getClientCapabilities?.()
    return can?.['extension:prf'] === true
  } catch {
    return false
  }
}

/** Alphabet without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const groups = 5
const letters = 4

/** Returns five groups of four characters: nearly 100 bits, and short enough to copy by hand. */
function suggestPassphrase(): string {
  return Array.from({ length: groups }, suggestGroup).join('-')
}

function suggestGroup(): string {
  return Array.from({ length: letters }, () => alphabet[below(alphabet.length)]).join('')
}

/**
 * Returns a random number below the limit. Values that would make the lowest numbers more likely
 * are redrawn.
 */
function below(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1))
  return drawn < 256 - (256 % limit) ? drawn % limit : below(limit)
}
