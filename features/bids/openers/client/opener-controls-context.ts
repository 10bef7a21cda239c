import { createContext } from 'react'
import type { OpenerControls } from './use-opener-controls.tsx'

/**
 * Controls for the list of openers in the panel of the current phase. Null for guests, who see only
 * the openers' progress, and in phases whose panel doesn't list the openers.
 */
export const OpenerControlsContext = createContext<OpenerControls | null>(null)
