import { useState } from 'react'
import { dropWork, readWork, type SavedWork } from './saved-work.ts'

/**
 * Returns stored work from an earlier visit, and functions that restore or discard it. `round`
 * changes when the work is restored or offered again, which resets the wizard.
 */
export function useSavedWork(key: string) {
  const [offer, setOffer] = useState(() => readWork(key))
  const [restored, setRestored] = useState<SavedWork>()
  const [round, setRound] = useState(0)

  function start(work: SavedWork | undefined): void {
    setRestored(work)
    setOffer(undefined)
    setRound(round + 1)
  }

  return {
    offer,
    restored,
    round,
    restore: () => start(offer),
    /** Offers the stored work again. Called when the user reloads a tender or draft. */
    offerAgain: () => {
      setOffer(readWork(key))
      setRestored(undefined)
      setRound(round + 1)
    },
    discard: () => {
      dropWork(key)
      setOffer(undefined)
    },
  }
}
