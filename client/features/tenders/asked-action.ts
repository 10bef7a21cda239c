// Actions that the command palette requests for the open tender, whose page then opens the dialog
// as its own buttons do.
import { useEffect, useEffectEvent } from 'react'

export type AskedAction = 'publish' | 'unpublish' | 'close' | 'award' | 'cancel' | 'copy' | 'delete'

const listeners = new Set<(action: AskedAction) => void>()

export function askOpenTender(action: AskedAction): void {
  for (const listener of listeners) listener(action)
}

export function useAskedAction(onAsked: (action: AskedAction) => void): void {
  const hear = useEffectEvent(onAsked)
  useEffect(() => {
    const listener = (action: AskedAction) => hear(action)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
