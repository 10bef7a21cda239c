import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorTexts } from '#kernel/contract/errors.ts'
import { ApiError } from '#kernel/client/lib/api.ts'
import { brand } from '#kernel/client/lib/brand.ts'
import { onReturn, useIsReachable } from '#kernel/client/lib/connection.ts'
import { tabStore } from '#kernel/client/lib/device-store.ts'
import { OutdatedError, allowChunkRetry } from '#kernel/client/lib/lazy-part.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ErrorState } from '#kernel/client/ui/ErrorState.tsx'
import { MailLink } from '#kernel/client/ui/MailLink.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'

const notShown = 'We can’t show this page'

/** Error page shown instead of a page that failed, with the reason and a way to continue. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  function tryAgain(): void {
    allowChunkRetry()
    reset()
    void router.invalidate()
  }
  if (error instanceof OutdatedError) return <OutdatedPage />
  if (!(error instanceof ApiError)) return <BrokenPage />
  if (error.isOffline) return <OfflinePage message={error.message} onRetry={tryAgain} />
  return <FailedPage message={error.message} onRetry={tryAgain} />
}

type OfflinePageProps = { message: string; onRetry: () => void }

/** Error page for a call that got no reply. Retries when the server becomes reachable again. */
function OfflinePage({ message, onRetry }: OfflinePageProps) {
  const isReachable = useIsReachable()
  useEffect(() => onReturn(onRetry))
  // While the server is unreachable, the banner above the page already says so.
  return isReachable ? (
    <FailedPage message={message} onRetry={onRetry} />
  ) : (
    <div className="flex flex-col items-start gap-4">
      <PageHeading title={notShown} />
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}

function FailedPage({ message, onRetry }: OfflinePageProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={notShown} />
      <ErrorState message={message} onRetry={onRetry} />
    </div>
  )
}

/**
 * Error page for when a newer portal version was deployed while this page was open. Reloads the
 * page at once, unless it was reloaded a moment ago.
 */
function OutdatedPage() {
  useEffect(reloadOnce, [])
  return (
    <div className="flex flex-col items-start gap-4">
      <PageHeading title="There’s a new version of the portal" />
      <p>Reload the page to carry on.</p>
      <ReloadButton />
    </div>
  )
}

/** Error page for an unexpected error. A reload or another page may still work. */
function BrokenPage() {
  return (
    <div className="flex flex-col items-start gap-4">
      <PageHeading title={notShown} />
      <p>{errorTexts.server}</p>
      <p>
        If it happens again, email <MailLink address={brand.support_email} /> and tell us which page
        it was.
      </p>
      <div className="flex flex-wrap gap-3">
        <ReloadButton />
        <Link to="/" className={buttonClass('secondary')}>
          Go to your dashboard
        </Link>
      </div>
    </div>
  )
}

function ReloadButton() {
  return <Button onClick={() => location.reload()}>Reload</Button>
}

const reloadedAt = tabStore<number>('reloaded-at')
const pauseMs = 60_000

/**
 * Reloads the page at most once a minute, so that a chunk that can't be loaded doesn't cause an
 * endless loop.
 */
function reloadOnce(): void {
  if (Date.now() - (reloadedAt.read() ?? 0) < pauseMs) return
  // Without storage, repeated reloads can't be detected, so the user has to press the reload
  // button.
  if (reloadedAt.write(Date.now())) location.reload()
}
