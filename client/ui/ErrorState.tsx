import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

type ErrorStateProps = {
  /** What failed, where the message says only why. */
  title?: string
  message?: string
  onRetry?: () => void
  isRetrying?: boolean
  /** A way out besides trying again, such as a link back to the list. */
  action?: ReactNode
}

/** In the place of what could not be loaded. */
export function ErrorState({ title, message, onRetry, isRetrying, action }: ErrorStateProps) {
  return (
    <Banner
      kind="danger"
      title={title}
      actions={
        <>
          {onRetry && (
            <Button kind="secondary" isBusy={isRetrying} busyLabel="Retrying..." onClick={onRetry}>
              <RotateCw aria-hidden="true" />
              Retry
            </Button>
          )}
          {action}
        </>
      }
    >
      {message}
    </Banner>
  )
}
