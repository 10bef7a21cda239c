import { useBlocker } from '@tanstack/react-router'

/**
 * Targets after the session has ended. The guard doesn't ask there, because unsaved input is
 * stored.
 */
const sessionEnds = ['/login', '/blocked']

/**
 * Asks for confirmation before the user leaves unsaved work: `leaving` has the two outcomes while
 * the question is open.
 */
export function useLeaveGuard(isUnsaved: () => boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isUnsaved() && !sessionEnds.includes(next.pathname),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : undefined
}
