import { Link } from '@tanstack/react-router'
import { Suspense, use, useState, type ReactNode } from 'react'
import { fetchCsrfCookie } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Spinner } from '#kernel/client/ui/Spinner.tsx'
import { cacheByKey } from './cache-by-key.ts'

interface Answer<Found> {
  /** Result of the check; null if the link is invalid or could not be checked. */
  found: Found | null
  /** Reason why the link could not be checked; null if it was checked. */
  failure: string | null
}

/**
 * Returns a function that checks a link by its token and caches the result, so that each token is
 * checked only once.
 */
export function checkLinkOnce<Found>(
  check: (token: string) => Promise<Found | null>,
  failed: string,
): (token: string) => Promise<Answer<Found>> {
  return cacheByKey(async (token) => {
    await fetchCsrfCookie()
    try {
      return { found: await check(token), failure: null }
    } catch (error) {
      return { found: null, failure: messageOf(error, failed) }
    }
  })
}

type CheckedProps<Found> = {
  answer: Promise<Answer<Found>>
  /** Texts for a link that is invalid or has expired. */
  invalid: { title: string; message: string; hint: string }
  children: (found: Found, onRefused: () => void) => ReactNode
}

/** Page that a link with a token opens: a form, or an explanation if the link is invalid. */
export function LinkPage<Found>({
  checking,
  ...checked
}: CheckedProps<Found> & { checking: string }) {
  return (
    <Suspense fallback={<Spinner label={checking} />}>
      <Checked {...checked} />
    </Suspense>
  )
}

function Checked<Found>({ answer, invalid, children }: CheckedProps<Found>) {
  const { found, failure } = use(answer)
  const [isRefused, setIsRefused] = useState(false)
  if (found && !isRefused) return children(found, () => setIsRefused(true))
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading title={invalid.title} />
      <Banner kind="danger">{failure ?? invalid.message}</Banner>
      <p>{invalid.hint}</p>
      <Link to="/login" className={buttonClass()}>
        Go to sign in
      </Link>
    </div>
  )
}
