import { useState } from 'react'
import { dropWork, readWork, type SavedWork } from './saved-work.ts'

/**
 * Returns stored work from an earlier visit, and functions that restore or discard it. `round`
 * changes when the work is restored, to reset the wizard.
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
    discard: () => {
      dropWork(key)
      setOffer(undefined)
    },
  }
}
