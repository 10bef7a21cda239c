// The opening of a tender's bids. After the deadline the openers confirm; once enough have, the portal
// opens by itself where it holds the key, and collects the openers' shares where they do. What it
// says is never taken back: there is no step backwards.
import type { OpeningStatus, PriceStatus } from '../contract/opening.ts'

interface Transition {
  from: readonly OpeningStatus[]
  to: OpeningStatus
}

export const openingTransitions = {
  /** By one opener; further ones may be needed. */
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

/** Opener-sealed: shares are taken, and places of openers taken over, until the opening has ended. */
export function takesShares(status: OpeningStatus): boolean {
  return status === 'collecting' || status === 'opening'
}

/** Two envelopes: returns whether openers can confirm that the prices are opened. */
export function canConfirmPrices(status: PriceStatus): boolean {
  return status === 'sealed' || status === 'confirming'
}

/** Two of them, or one where the organisation has nobody else; the record says which. */
export function confirmationsNeeded(activeBuyers: number): number {
  return activeBuyers >= 2 ? 2 : 1
}

const daysToProveAgain = 3

interface ProvedKey {
  proved_at: string | null
  submission_deadline: string
}

/** Opener-sealed: from this moment on a proof lasts until the deadline. */
function proofDue({ submission_deadline }: ProvedKey): number {
  return Date.parse(submission_deadline) - daysToProveAgain * 24 * 60 * 60 * 1000
}

export function isProvedForGood(key: ProvedKey): boolean {
  return key.proved_at !== null && Date.parse(key.proved_at) >= proofDue(key)
}

/** Shortly before the deadline each opener shows once more that they have their key. */
export function mustProveAgain(key: ProvedKey, now: Date): boolean {
  const isTime = now.getTime() >= proofDue(key) && now < new Date(key.submission_deadline)
  return isTime && !isProvedForGood(key)
}
