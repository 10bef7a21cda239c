import { Link } from '@tanstack/react-router'
import { Suspense, use, useState, type ReactNode } from 'react'
import { fetchCsrfCookie } from '#client/lib/api.ts'
import { messageOf } from '#client/lib/failure.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Spinner } from '#client/ui/Spinner.tsx'
import { once } from './once.ts'

interface Answer<Found> {
  /** Nothing, where the link is no good. */
  found: Found | null
  /** Why nobody could tell. */
  failure: string | null
}

/** Asks once what the link of a token leads to. */
export function checkLinkOnce<Found>(
  check: (token: string) => Promise<Found | null>,
  failed: string,
): (token: string) => Promise<Answer<Found>> {
  return once(async (token) => {
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
  /** What is said of a link that is no good, or no longer. */
  invalid: { title: string; message: string; hint: string }
  children: (found: Found, onRefused: () => void) => ReactNode
}

/** A page that a link opens: its form, unless the link turns out to be no good. */
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
