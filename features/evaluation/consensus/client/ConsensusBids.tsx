import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { JudgedCriterion } from '#features/evaluation/contract/evaluation.ts'
import { readingWords, scoringWords } from '#features/evaluation/scoring/contract/scoring.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { hasAnswered, mayAnswerUnder, type JudgedRow } from './judged-row.ts'

const texts = {
  bids: 'Bids under this criterion',
  confirmedOf: (given: number, all: number) => `${given} of ${all}`,
  dissents: (count: number) => (count === 1 ? '1 dissent' : `${count} dissents`),
  removedFrom: (name: string) => `${name} (removed)`,
}

type ConsensusBidsProps = {
  context: EvaluationContext
  criterion: JudgedCriterion
  rows: readonly JudgedRow[]
  chosen: number | undefined
}

/**
 * Table of the bids with every evaluator's mark, the consensus and its confirmations. A bid's
 * name opens its details below.
 */
export function ConsensusBids(props: ConsensusBidsProps) {
  return (
    <Panel title={texts.bids}>
      <div className="[&_tr:has([aria-current=true])]:bg-brand-wash [&_tr:has([aria-current=true])]:shadow-[-0.75rem_0_0_var(--brand-wash),0.75rem_0_0_var(--brand-wash)]">
        <Table
          caption={texts.bids}
          columns={columnsFor(props)}
          rows={props.rows}
          rowKey={({ bid_id }) => bid_id}
          isDense
        />
      </div>
    </Panel>
  )
}

function columnsFor({ context, criterion, rows, chosen }: ConsensusBidsProps): Column<JudgedRow>[] {
  // A removed evaluator may have marked only some of the bids.
  const evaluators = new Map(
    rows.flatMap(({ scores }) => scores.map((score) => [score.user.id, score])),
  )
  return [
    {
      key: 'bidder',
      header: scoringWords.bidder,
      kind: 'title',
      cell: ({ bid, is_wide }) => (
        <>
          <Link
            {...evaluationLink({ tenderId: context.tender.id, part: 'consensus' })}
            search={{ criterion: criterion.key, bid: bid.id }}
            resetScroll={false}
            aria-current={bid.id === chosen ? 'true' : undefined}
            className={bid.id === chosen ? 'link font-bold' : 'link'}
          >
            {bid.bidder}
          </Link>
          {bid.exclusion && <Tag tone="rejected">{readingWords.excluded}</Tag>}
          {is_wide && (
            <Tag tone="flagged" icon={<TriangleAlert aria-hidden="true" />}>
              Marks far apart
            </Tag>
          )}
        </>
      ),
    },
    ...[...evaluators.values()].map(({ user, removed }): Column<JudgedRow> => ({
      key: `mark of ${user.id}`,
      header: removed ? texts.removedFrom(user.name) : user.name,
      isLabelled: true,
      kind: 'figure',
      cell: ({ scores }) => scores.find((score) => score.user.id === user.id)?.mark ?? '–',
    })),
    {
      key: 'consensus',
      header: 'Consensus',
      isLabelled: true,
      kind: 'figure',
      cell: ({ consensus }) => (
        <span className="font-semibold">{consensus?.mark ?? 'None yet'}</span>
      ),
    },
    {
      key: 'confirmed',
      header: 'Confirmed',
      isLabelled: true,
      kind: 'figure',
      cell: (row) => <Confirmed row={row} context={context} criterion={criterion} />,
    },
  ]
}

type ConfirmedProps = Pick<ConsensusBidsProps, 'context' | 'criterion'> & { row: JudgedRow }

/**
 * Number of evaluators who agree. There is a tag next to it if the user's own answer is missing.
 */
function Confirmed({ row, context, criterion }: ConfirmedProps) {
  const userId = useUser().id
  const { consensus } = row
  const isAwaited =
    consensus && mayAnswerUnder(context.facts, criterion) && !hasAnswered(consensus, userId)
  return (
    // In the table, the tag is before the number, so that the numbers are aligned.
    <span className="md:inline-flex md:flex-row-reverse md:items-center md:gap-x-2">
      {answersOf(row, criterion)} {isAwaited && <Tag tone="pending">Yours is missing</Tag>}
    </span>
  )
}

function answersOf({ consensus }: JudgedRow, { evaluators }: JudgedCriterion): string {
  if (!consensus) return ''
  const dissents = consensus.confirmations.filter(({ agrees }) => !agrees).length
  const agreed = consensus.confirmations.length - dissents
  const confirmed = texts.confirmedOf(agreed, evaluators.length)
  return dissents > 0 ? `${confirmed}, ${texts.dissents(dissents)}` : confirmed
}
