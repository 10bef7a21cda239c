// Actions that the command palette requests for the open tender. The tender's page then opens the
// same dialog as its own buttons do.
import { useEffect, useEffectEvent } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'

export type RequestedAction =
  'publish' | 'unpublish' | 'close' | 'award' | 'cancel' | 'copy' | 'delete'

/**
 * Returns whether the page and the palette offer an action. The award of a tender with bids is
 * offered only after the bids are opened, and only if no panel decides on it.
 */
export function isOffered(action: RequestedAction, tender: Tender): boolean {
  return action !== 'award' || !tender.takes_bids || tender.bids_step === 'name_panel'
}

const listeners = new Set<(action: RequestedAction) => void>()

export function requestTenderAction(action: RequestedAction): void {
  for (const listener of listeners) listener(action)
}

export function useRequestedAction(onRequest: (action: RequestedAction) => void): void {
  const handleRequest = useEffectEvent(onRequest)
  useEffect(() => {
    const listener = (action: RequestedAction) => handleRequest(action)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
