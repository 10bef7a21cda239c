import { Link } from '@tanstack/react-router'
import { readingWords as words } from '../contract/scoring.ts'
import { isAssigned } from '#features/evaluation/rules/evaluation-access.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import type { JudgedBid } from './BidAnswers.tsx'

type OwnNotesProps = { context: EvaluationContext; bid: JudgedBid }

/**
 * The user's own marks and notes about one bid, each with a link to its cell in the scoring grid.
 */
export function OwnNotes({ context, bid }: OwnNotesProps) {
  const { evaluation, facts, tender } = context
  const criteria = evaluation.criteria.filter(({ key }) => isAssigned(facts, key))
  return (
    <Panel title="Your marks and notes">
      {criteria.length === 0 && <p className="text-muted">You have no criteria to mark.</p>}
      <ul>
        {criteria.map(({ key, name }) => {
          const score = bid.scores.find(({ criterion }) => criterion === key)
          return (
            <li key={key} className="flex flex-col gap-1 border-b border-line py-3 last:border-b-0">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span>{score?.mark ? words.mark(score.mark) : words.unmarked}</span>
              {score?.note && (
                <p className="whitespace-pre-line text-muted wrap-anywhere">{score.note}</p>
              )}
              {evaluation.stage !== 'declarations' && (
                <Link
                  {...evaluationLink({ tenderId: tender.id, part: 'scores' })}
                  search={{ bid: bid.id, criterion: key }}
                  className="link text-sm"
                >
                  Mark this criterion
                  <span className="sr-only">: {name}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
