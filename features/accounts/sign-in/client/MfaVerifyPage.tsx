import { MfaCodeInput } from '#features/accounts/client/MfaCodeInput.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  challengeEndings,
  mfaCodeLength,
  proofTexts,
  verifyMfa,
} from '#kernel/contract/auth-proofs.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'
import { refusalOf, useForm, type Failure } from '#kernel/client/lib/form.ts'
import { useInitialHistoryState } from '#kernel/client/lib/history-state.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { useContinueAfterSignIn } from './sign-in.ts'

export function MfaVerifyPage() {
  const { challenge = '', email } = useInitialHistoryState()
  const navigate = useNavigate()
  const continueAfterSignIn = useContinueAfterSignIn()
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const [ending, setEnding] = useState<string>()
  const form = useForm({
    initial: { code: '', recovery_code: '' },
    failure: proofTexts.invalidCode,
    explain: explainCode(usesRecoveryCode ? 'recovery_code' : 'code'),
    submit: async ({ code, recovery_code }) => {
      const answer = usesRecoveryCode ? { recovery_code } : { code }
      try {
        const { user } = await call(verifyMfa, { body: { temp_token: challenge, ...answer } })
        await continueAfterSignIn(user)
      } catch (error) {
        const why = whyChallengeOver(error)
        if (why) return setEnding(why)
        if (!(error instanceof ApiError && error.isBlocked)) throw error
        const { message, code } = error.reply
        await navigate({ to: '/blocked', state: { blocked: { email, message, code } } })
      }
    },
  })

  if (ending) return <ChallengeOver why={ending} />
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Two-factor verification" />
      <p>
        {usesRecoveryCode
          ? 'Enter one of the recovery codes you saved when you set up two-factor authentication. Each code works once.'
          : 'Enter the code from your authenticator app.'}
      </p>
      <ErrorSummary {...form.summary} />
      <form
        key={usesRecoveryCode ? 'recovery' : 'code'}
        className="flex flex-col gap-5 [&>span]:items-stretch"
        noValidate
        onSubmit={form.submit}
      >
        {usesRecoveryCode ? (
          <TextInput
            label="Recovery code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            className="font-mono"
            {...form.field('recovery_code')}
          />
        ) : (
          <MfaCodeInput
            autoFocus
            {...form.field('code')}
            onChange={(code) => form.set('code', code)}
          />
        )}
        <Button
          type="submit"
          isBusy={form.isBusy}
          busyLabel="Verifying..."
          disabledReason={whyNot(form.values, usesRecoveryCode)}
        >
          Verify
        </Button>
      </form>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line pt-5">
        <button
          type="button"
          className="link"
          onClick={() => {
            form.clearErrors()
            setUsesRecoveryCode(!usesRecoveryCode)
          }}
        >
          {usesRecoveryCode ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
        <Link to="/login" className="link">
          Back to sign in
        </Link>
      </div>
    </div>
  )
}

function whyNot(given: { code: string; recovery_code: string }, usesRecoveryCode: boolean) {
  if (usesRecoveryCode) return given.recovery_code.trim() ? null : 'Enter a recovery code first.'
  return given.code.length === mfaCodeLength ? null : `Enter all ${mfaCodeLength} digits first.`
}

function ChallengeOver({ why }: { why: string }) {
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading title="Sign in again" />
      <Banner kind="danger">{why}</Banner>
      <Link to="/login" replace className={buttonClass()}>
        Back to sign in
      </Link>
    </div>
  )
}

/**
 * Returns a function that explains an error. If the server rejected the code, the given field shows
 * the server's message, or the fallback if there is none.
 */
function explainCode(field: 'code' | 'recovery_code') {
  return (error: unknown, fallback: string): Failure => {
    if (!(error instanceof ApiError && error.status === 422)) return refusalOf(error, fallback)
    const { code, recovery_code } = error.fields
    return { fields: { [field]: recovery_code ?? code ?? fallback } }
  }
}

/**
 * Returns the reason why no further code can succeed (the temporary token has expired or was used,
 * or there were too many attempts), or undefined if the user can try again.
 */
function whyChallengeOver(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, temp_token } = error.fields
  return temp_token ?? (code && challengeEndings.includes(code) ? code : undefined)
}
