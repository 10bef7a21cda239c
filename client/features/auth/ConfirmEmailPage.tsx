import { Link, useParams } from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { confirmEmail, registrationTexts } from '#domain/contract/registration.ts'
import { call, fetchCsrfCookie } from '#client/lib/api.ts'
import { refusalOf } from '#client/lib/form.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Spinner } from '#client/ui/Spinner.tsx'

/** Opened from the registration email: confirms by itself and says how it went. */
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
  const refusal = use(confirmOnce(token))
  if (refusal) return <Banner kind="danger">{refusal}</Banner>
  return <Banner kind="success">{registrationTexts.confirmed}</Banner>
}

const confirmations = new Map<string, Promise<string | undefined>>()

/** However often the page is drawn, the link is used once. */
function confirmOnce(token: string): Promise<string | undefined> {
  const confirmation = confirmations.get(token) ?? confirm(token)
  confirmations.set(token, confirmation)
  return confirmation
}

/** Why the address could not be confirmed; nothing when it was. */
async function confirm(token: string): Promise<string | undefined> {
  await fetchCsrfCookie()
  try {
    await call(confirmEmail, { body: { token } })
    return undefined
  } catch (error) {
    const { fields, general } = refusalOf(error, registrationTexts.confirmationInvalid)
    return fields['token'] ?? general
  }
}
