import { useBlocker } from '@tanstack/react-router'

/**
 * Pages to which the user is redirected when the session has ended. Navigation to them is never
 * blocked, because unsaved work can't be saved without a session.
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
