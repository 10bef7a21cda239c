import { useState } from 'react'
import { dropWork, readWork, type SavedWork } from './saved-work.ts'

/**
 * Work from an earlier visit: offered, and either taken up or dropped. `round` changes with the
 * choice, so that the wizard starts anew from it.
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
    /** What has been kept meanwhile, as when the tender itself has to be loaded anew. */
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
