import { useBlocker } from '@tanstack/react-router'

/** Where a session leads that is over: nobody is asked there, and what was typed is kept. */
const sessionEnds = ['/login', '/blocked']

/** Asks before unsaved work is left: `leaving` holds the answer's two ways while it is asked. */
export function useLeaveGuard(isUnsaved: () => boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isUnsaved() && !sessionEnds.includes(next.pathname),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : undefined
}
