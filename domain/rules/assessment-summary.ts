// Contents that an assessment summary must have before it is sent.
import { summaryTexts as texts, type Summary } from '../contract/summary.ts'

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
  return needsExplanation ? [...missing, texts.missingExplanation] : missing
}
