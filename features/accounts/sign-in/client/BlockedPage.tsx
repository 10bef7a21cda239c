import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accessRequestTexts, requestAccess } from '#features/accounts/contract/access-request.ts'
import { inactiveTexts, type InactiveReason } from '#kernel/rules/account.ts'
import { ApiError, call, fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useInitialHistoryState } from '#kernel/client/lib/history-state.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'

const titles: Record<InactiveReason, string> = {
  awaiting_approval: 'Awaiting approval',
  not_approved: 'Registration not approved',
  blocked: 'Account blocked',
  deactivated: 'Account deactivated',
}

export function BlockedPage() {
  const { blocked: { email, message, code } = {} } = useInitialHistoryState()
  const reason = code && code in titles ? (code as InactiveReason) : 'blocked'
  const isAwaiting = reason === 'awaiting_approval'
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={titles[reason]} />
      <p>{message ?? inactiveTexts[reason]}</p>
      <p className="text-muted">
        {email && (
          <>
            Your account is <strong className="text-ink wrap-anywhere">{email}</strong>.{' '}
          </>
        )}
        {isAwaiting
          ? 'If the review takes longer than you expected, you can ask the administrators.'
          : 'If you think you should have access, you can ask the administrators.'}
      </p>
      <NextSteps email={email} isAwaiting={isAwaiting} />
      {isAwaiting && email && (
        <section className="flex flex-col gap-3 border-t border-line pt-5">
          <h2 className="text-h3">No confirmation email?</h2>
          <p>Check your junk folder first. The email comes within a few minutes of registering.</p>
          <ResendConfirmation email={email} />
        </section>
      )}
    </div>
  )
}

type NextStepsProps = { email: string | undefined; isAwaiting: boolean }

/** Buttons to request access and to return to the sign-in, the more likely one first. */
function NextSteps({ email, isAwaiting }: NextStepsProps) {
  const [isSent, setIsSent] = useState(false)
  const request = useForm({
    initial: {},
    failure: accessRequestTexts.failed,
    explain: (error, fallback) => ({ fields: {}, general: messageOf(error, fallback) }),
    submit: async () => {
      await askForAccess(email)
      setIsSent(true)
    },
  })
  const requestButton = (
    <Button
      key="request"
      kind={isAwaiting ? 'secondary' : 'primary'}
      isBusy={request.isBusy}
      busyLabel="Sending..."
      disabledReason={isSent ? 'You can ask again in an hour.' : null}
      onClick={() => void request.submit()}
    >
      Request access
    </Button>
  )
  const returnLink = (
    <Link key="return" to="/login" className={buttonClass(isAwaiting ? 'primary' : 'secondary')}>
      Return to login
    </Link>
  )
  return (
    <>
      {isSent && <Banner kind="success">{accessRequestTexts.sent}</Banner>}
      {request.message && <Banner kind="danger">{request.message}</Banner>}
      <div className="flex flex-wrap items-start gap-3 max-sm:flex-col max-sm:items-stretch max-sm:[&>span]:items-stretch">
        {isAwaiting ? [returnLink, requestButton] : [requestButton, returnLink]}
      </div>
    </>
  )
}

async function askForAccess(email: string | undefined): Promise<void> {
  if (!email) throw new ApiError(422, { message: accessRequestTexts.emailRequired })
  await fetchCsrfCookie()
  await call(requestAccess, { body: { email } })
}
