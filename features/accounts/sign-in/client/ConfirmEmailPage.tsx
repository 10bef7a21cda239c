import { Link, useParams } from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { confirmEmail, registrationTexts } from '#features/accounts/contract/registration.ts'
import { call, fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { refusalOf } from '#kernel/client/lib/form.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Spinner } from '#kernel/client/ui/Spinner.tsx'
import { cacheByKey } from './cache-by-key.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'

/**
 * Page that the registration email links to. It confirms the email address and shows the result.
 */
export function ConfirmEmailPage() {
  const { token } = useParams({ from: '/visitors/confirm-email/$token' })
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading title="Confirm your email" />
      <Suspense fallback={<Spinner label="Confirming..." />}>
        <Outcome token={token} />
      </Suspense>
      <Link to="/login" className={buttonClass('secondary')}>
        Go to sign in
      </Link>
    </div>
  )
}

function Outcome({ token }: { token: string }) {
  const { message, isRefused } = use(confirmOnce(token))
  if (!isRefused) return <Banner kind="success">{message}</Banner>
  return (
    <>
      <Banner kind="danger">{message}</Banner>
      <p>Enter the address you registered with, and we’ll send you a new link.</p>
      <ResendConfirmation />
    </>
  )
}

const confirmOnce = cacheByKey(async (token) => {
  await fetchCsrfCookie()
  try {
    const { message } = await call(confirmEmail, { body: { token } })
    return { message, isRefused: false }
  } catch (error) {
    const { fields, general } = refusalOf(error, registrationTexts.confirmationInvalid)
    return { message: fields['token'] ?? general, isRefused: true }
  }
})
