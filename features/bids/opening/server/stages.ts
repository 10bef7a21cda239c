// An opening with two envelopes has two stages; with one envelope there is only the first. For
// opener-sealed bids, each stage begins by collecting the openers' shares for its envelopes.
import type { OpeningStage } from '../contract/opening.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { startPriceOpening } from './open-prices.ts'
import { findNextSealedPrice, findNextSent, hasSealed, hasSealedPrice } from './sent-bids.ts'
import type { SentBid } from './sent-bids.ts'
import { startOpening } from './start-opening.ts'

interface Stage {
  /** Returns a bid that can be processed now, if any, apart from those in `except`. */
  next: (db: Database, tenderId: number, except?: number[]) => Promise<SentBid | undefined>
  /** Returns whether a bid, or its price, is still sealed. */
  hasSealed: (db: Database, tenderId: number) => Promise<boolean>
  start: (tx: Tx, tenderId: number) => Promise<void>
  /**
   * Table of the openers' confirmations in this stage. It also has the times at which the openers
   * submitted their shares.
   */
  confirmations: 'opening_confirmations' | 'price_confirmations'
  stopped: 'stopped_waiting_at' | 'prices_stopped_waiting_at'
}

export const stages = {
  bids: {
    next: findNextSent,
    hasSealed,
    start: (tx, tenderId) => startOpening(tx, tenderId, 'start'),
    confirmations: 'opening_confirmations',
    stopped: 'stopped_waiting_at',
  },
  prices: {
    next: findNextSealedPrice,
    hasSealed: hasSealedPrice,
    start: startPriceOpening,
    confirmations: 'price_confirmations',
    stopped: 'prices_stopped_waiting_at',
  },
} as const satisfies Record<OpeningStage, Stage>
