// Steps in opening a tender's bids. After the deadline, the openers, who were chosen for this task,
// confirm the opening. Once enough have confirmed, the portal decrypts portal-sealed bids itself.
// For opener-sealed bids, it first collects the openers' shares of the keys. No step can be
// reversed.
import type { OpeningStage, OpeningStatus, PriceStatus } from '../contract/opening.ts'

interface Transition {
  from: readonly OpeningStatus[]
  to: OpeningStatus
}

export const openingTransitions = {
  /** One opener confirms; more confirmations may be needed. */
  confirm: { from: ['waiting', 'confirming'], to: 'confirming' },
  collect: { from: ['confirming'], to: 'collecting' },
  start: { from: ['confirming', 'collecting'], to: 'opening' },
  finish: { from: ['opening'], to: 'opened' },
} as const satisfies Record<string, Transition>

export type OpeningTransition = keyof typeof openingTransitions

export function canOpen(transition: OpeningTransition, status: OpeningStatus): boolean {
  const from: readonly OpeningStatus[] = openingTransitions[transition].from
  return from.includes(status)
}

interface Progress {
  opening: OpeningStatus
  /** Null if the prices are not opened separately, or until the quality envelope is opened. */
  prices: PriceStatus | null
}

/**
 * Returns the stage for which the openers of opener-sealed bids can submit shares now, or undefined
 * if there is none.
 */
export function stageOfShares({ opening, prices }: Progress): OpeningStage | undefined {
  if (acceptsShares(opening)) return 'bids'
  return prices && acceptsShares(prices) ? 'prices' : undefined
}

/** Returns whether the openers of opener-sealed bids can submit shares at this status. */
export function acceptsShares(status: OpeningStatus | PriceStatus): boolean {
  return status === 'collecting' || status === 'opening'
}

/**
 * Returns whether the bids have been opened, including their prices if these are opened separately.
 */
export function isAllOpened({ opening, prices }: Progress): boolean {
  return opening === 'opened' && (prices === null || prices === 'opened')
}

/**
 * Returns whether the openers can be changed: not while bids or prices are being opened, and not
 * once everything has been opened.
 */
export function canChangeOpeners({ opening, prices }: Progress): boolean {
  const status = prices ?? opening
  return status !== 'opening' && status !== 'opened'
}

/**
 * Returns whether the openers can confirm the opening of the prices, for tenders with two
 * envelopes.
 */
export function canConfirmPrices(status: PriceStatus): boolean {
  return status === 'sealed' || status === 'confirming'
}

/**
 * Returns the number of confirmations needed: two, or one if the organisation has only one active
 * buyer. The opening record states the number.
 */
export function confirmationsNeeded(activeBuyers: number): number {
  return activeBuyers >= 2 ? 2 : 1
}

const daysToProveAgain = 3

interface ProvedKey {
  proved_at: string | null
  submission_deadline: string
}

/**
 * Returns the start of the period before the deadline in which openers must prove again that their
 * key still works; earlier proofs don't count.
 */
function proofDue({ submission_deadline }: ProvedKey): number {
  return Date.parse(submission_deadline) - daysToProveAgain * 24 * 60 * 60 * 1000
}

export function isProvedForGood(key: ProvedKey): boolean {
  return key.proved_at !== null && Date.parse(key.proved_at) >= proofDue(key)
}

/**
 * Returns whether the opener must now prove again that their key still works. Every opener has to
 * do so once in the last `daysToProveAgain` days before the deadline.
 */
export function mustProveAgain(key: ProvedKey, now: Date): boolean {
  const isTime = now.getTime() >= proofDue(key) && now < new Date(key.submission_deadline)
  return isTime && !isProvedForGood(key)
}
