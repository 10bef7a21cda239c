import type { TenderRow } from '#domain/contract/tender-reply.ts'

/** Nobody waits for an answer about a tender that is over. */
export function Unanswered({ tender }: { tender: TenderRow }) {
  const count = tender.unanswered_questions_count
  if (!count || tender.status !== 'published') return null
  return <span className="font-semibold text-warning"> · {count} unanswered</span>
}
