import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

type ErrorStateProps = {
  /** Name of the failed action, if the message contains only the reason. */
  title?: string | undefined
  message?: string | undefined
  onRetry?: () => void
  isRetrying?: boolean | undefined
  /** Link or button after the retry button, such as a link back to the list. */
  action?: ReactNode
}

/** Message shown instead of content that could not be loaded. */
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
