import type { BiddingSetup, BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import { lowestCriteria } from '#features/bids/setup/rules/judging.ts'

/** Returns the questions whose answers count towards the criterion. */
export function questionsOf(setup: BiddingSetup, criterion: string): BidQuestion[] {
  const parent = lowestCriteria(setup).find(({ key }) => key === criterion)?.parent
  return setup.questions.filter(
    (question) => question.criterion === criterion || question.criterion === parent?.key,
  )
}
