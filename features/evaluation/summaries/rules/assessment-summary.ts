// Contents that an assessment summary must have before it is sent, and the winners it states.
import type { Summary, WinningBid } from '../contract/summary.ts'

const texts = {
  missingReason: (criterion: string) => `The reason for “${criterion}” is missing.`,
  missingCitation: (criterion: string) => `The reason for “${criterion}” cites nothing.`,
}

/**
 * Returns a sentence for each item missing from the summary. Every mark needs a reason that cites
 * the bid.
 */
export function missingInSummary({ parts, outcome, explanation }: Summary): string[] {
  const marked = parts.filter(({ mark }) => mark !== null)
  const missing = marked.flatMap(({ name, reason, citations }) => {
    if (reason.trim() === '') return [texts.missingReason(name)]
    return citations.length === 0 ? [texts.missingCitation(name)] : []
  })
  const needsExplanation = outcome !== 'won' && explanation.trim() === ''
  return needsExplanation
    ? [...missing, 'The explanation why the bid isn’t awarded is missing.']
    : missing
}

/**
 * Returns the winning bids that a summary states. Only summaries for unsuccessful bidders state
 * them.
 */
export function winningBids({
  winner,
  other_winners = [],
}: Pick<Summary, 'winner' | 'other_winners'>): WinningBid[] {
  return winner ? [winner, ...other_winners] : []
}
