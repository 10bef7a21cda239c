import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { onReturn, useIsReachable } from '#kernel/client/lib/connection.ts'
import { toast } from '#kernel/client/ui/toast.ts'

/**
 * Banner shown while the server is unreachable. The live region is always rendered, because screen
 * readers ignore a live region that is added together with its text.
 */
export function OfflineBanner() {
  const isReachable = useIsReachable()
  useEffect(() => onReturn(() => toast.info('You’re back online.')), [])
  return (
    <div role="status" className="sticky top-0 z-30 print:hidden">
      {!isReachable && (
        <p className="flex max-w-none animate-appear items-center justify-center gap-2 border-b border-line bg-pending-bg px-4 py-2 text-sm font-semibold text-pending-fg">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          <span>You’re offline. We’ll update this page when you reconnect.</span>
        </p>
      )}
    </div>
  )
}
