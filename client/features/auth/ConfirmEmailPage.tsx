import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { confirmEmail, registrationTexts } from '#domain/contract/registration.ts'
import { call, fetchCsrfCookie } from '#client/lib/api.ts'
import { failureOf } from '#client/lib/form.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Spinner } from '#client/ui/Spinner.tsx'

/** Opened from the registration mail: confirms by itself and says how it went. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams({ strict: false })
  // A query although it writes: however often the page is drawn, the link is used once.
  const { isPending, error } = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      await fetchCsrfCookie()
      return call(confirmEmail, { body: { token } })
    },
    staleTime: Infinity,
    retry: false,
  })

  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading title="Confirm your email" />
      {isPending && <Spinner label="Confirming..." />}
      {!isPending && !error && <Banner kind="success">{registrationTexts.confirmed}</Banner>}
      {error && <Banner kind="danger">{wordsOf(error)}</Banner>}
      <Link to="/login" className={buttonClass('secondary')}>
        Go to sign in
      </Link>
    </div>
  )
}

function wordsOf(error: Error): string {
  const { fields, general } = failureOf(error, registrationTexts.confirmationInvalid)
  return fields['token'] ?? general ?? registrationTexts.confirmationInvalid
}
