// A bid may be excluded for an abnormally low price only after its bidder has had the chance to
// explain the price (Procurement Act 2023, section 19).
import { hasPassed } from '#kernel/rules/permission.ts'

export interface LowPriceQuestion {
  deadline: string
  is_answered: boolean
}

/** Returns whether the bidder has explained the price or missed the deadline. */
function isOver({ deadline, is_answered }: LowPriceQuestion, now: Date): boolean {
  return is_answered || hasPassed(deadline, now)
}

/**
 * Returns whether the bid may be excluded for its price. The bidder must have been asked about the
 * price, and each question must have been answered or be past its deadline.
 */
export function mayExcludeAsLow(questions: readonly LowPriceQuestion[], now: Date): boolean {
  return questions.length > 0 && questions.every((question) => isOver(question, now))
}
