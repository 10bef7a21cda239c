import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accessRequestTexts, requestAccess } from '#domain/contract/access-request.ts'
import { inactiveTexts, type InactiveReason } from '#domain/rules/account.ts'
import { call, fetchCsrfCookie } from '#client/lib/api.ts'
import { failureOf } from '#client/lib/form.ts'
import { useHandover } from '#client/lib/handover.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'

const titles: Record<InactiveReason, string> = {
  awaiting_approval: 'Awaiting approval',
  not_approved: 'Registration not approved',
  blocked: 'Account blocked',
}

export function BlockedPage() {
  const { blocked: { email, message, code } = {} } = useHandover()
  const reason = code && code in titles ? (code as InactiveReason) : 'blocked'
  const request = useMutation({ mutationFn: () => askForAccess(email) })

  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={titles[reason]} />
      <p>{message ?? inactiveTexts[reason]}</p>
      <p className="text-muted">
        {email ? (
          <>
            You signed in as <strong className="text-ink wrap-anywhere">{email}</strong>. If you
            think that you should have access, you can ask the administrators for it.
          </>
        ) : (
          'If you think that you should have access, you can ask the administrators for it.'
        )}
      </p>
      {request.isSuccess && <Banner kind="success">{accessRequestTexts.sent}</Banner>}
      {request.isError && <Banner kind="danger">{wordsOf(request.error)}</Banner>}
      <div className="flex flex-wrap items-start gap-3 max-sm:flex-col max-sm:items-stretch max-sm:[&>span]:items-stretch">
        <Button
          isBusy={request.isPending}
          busyLabel="Sending..."
          disabledReason={request.isSuccess ? 'You can ask again in an hour.' : null}
          onClick={() => request.mutate()}
        >
          Request access
        </Button>
        <Link to="/login" className={buttonClass('secondary')}>
          Return to login
        </Link>
      </div>
    </div>
  )
}

class EmailMissing extends Error {}

async function askForAccess(email: string | undefined): Promise<void> {
  if (!email) throw new EmailMissing(accessRequestTexts.emailRequired)
  await fetchCsrfCookie()
  await call(requestAccess, { body: { email } })
}

function wordsOf(error: Error): string {
  if (error instanceof EmailMissing) return error.message
  const { fields, general } = failureOf(error, accessRequestTexts.failed)
  return Object.values(fields)[0] ?? general ?? accessRequestTexts.failed
}
