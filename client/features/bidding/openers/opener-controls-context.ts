import { createContext } from 'react'
import type { OpenerControls } from './use-opener-controls.tsx'

/**
 * Controls for the list of openers in the panel of the current phase; null if the user sees only
 * the progress, or if a panel of its own lists the openers.
 */
export const OpenerControlsContext = createContext<OpenerControls | null>(null)
