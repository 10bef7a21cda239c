// What is written about one kind of service: the parts that a tender, its lots, its price schedule
// and its questions are composed of. Parts stand on their own, so any one fits beside any other.

export interface QuestionAndAnswer {
  question: string
  answer: string
}

export interface ServiceTexts {
  /** As a sentence names it: "invites tenders for {service} at …". */
  service: string
  /** `{estate}` is the estate's title. */
  titles: readonly string[]
  cpvCodes: readonly string[]
  /** Pounds a year for an estate of ordinary size. */
  yearlyValue: readonly [from: number, to: number]
  /** What is to be done. */
  scopes: readonly string[]
  /** By whom, how well, and what changes hands. */
  standards: readonly string[]
  lots: readonly (readonly [title: string, description: string])[]
  priceLines: readonly string[]
  questions: readonly QuestionAndAnswer[]
}
