// A buyer organisation of the demo and the buildings that it buys services for.
import type { Category } from '#domain/contract/tender.ts'

export interface Estate {
  /** As a title says it. */
  title: string
  /** As a sentence says it. */
  phrase: string
  /** One or two sentences that tell a bidder what to expect there. */
  detail: string
  /** Against an ordinary contract of its kind. */
  scale: number
  unsuited?: readonly Category[]
}

export interface Buyer {
  name: string
  /** With the article that a sentence needs. */
  inSentence: string
  slug: string
  description: string
  address: readonly [line1: string, city: string, county: string, postcode: string]
  phone: string
  users: number
  estates: readonly Estate[]
}

/** What is not bought for places that the public does not enter. */
export const behindDoors = ['catering', 'reception', 'mailroom'] as const
