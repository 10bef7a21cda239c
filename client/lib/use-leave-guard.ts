import { useBlocker } from '@tanstack/react-router'

/**
 * Pages to which the user is redirected when the session has ended. No confirmation is needed,
 * because unsaved input is stored.
 */
const sessionEnds = ['/login', '/blocked']

/**
 * Blocks navigation away from unsaved work. Returns the functions `leave` and `stay` while the user
 * is asked for confirmation; otherwise undefined.
 */
export function useLeaveGuard(isUnsaved: () => boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isUnsaved() && !sessionEnds.includes(next.pathname),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : undefined
}
