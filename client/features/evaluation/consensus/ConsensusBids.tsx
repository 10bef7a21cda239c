import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { JudgedCriterion } from '#domain/contract/evaluation.ts'
import {
  consensusWords as words,
  readingWords,
  scoringWords,
} from '#domain/contract/scoring-words.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { evaluationLink } from '../evaluation-pages.ts'
import type { EvaluationContext } from '../EvaluationFrame.tsx'
import { AgreeToAll } from './AgreeToAll.tsx'
import type { JudgedRow } from './judged-row.ts'

type ConsensusBidsProps = {
  context: EvaluationContext
  criterion: JudgedCriterion
  rows: readonly JudgedRow[]
  chosen: number | undefined
}

/**
 * Table of the bids with their marks, consensus and number of replies for the criterion. A bid's
 * name opens its details below.
 */
export function ConsensusBids(props: ConsensusBidsProps) {
  const { context, criterion, rows } = props
  return (
    <Panel title={words.bids}>
      <div className="flex flex-col gap-4">
        <Table
          caption={words.bids}
          columns={columnsFor(props)}
          rows={rows}
          rowKey={({ bid_id }) => bid_id}
          isDense
        />
        <AgreeToAll {...{ context, criterion, rows }} />
      </div>
    </Panel>
  )
}

function columnsFor({ context, criterion, chosen }: ConsensusBidsProps): Column<JudgedRow>[] {
  return [
    {
      key: 'bidder',
      header: scoringWords.bidder,
      kind: 'title',
      cell: ({ bid }) => (
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
        </>
      ),
    },
    {
      key: 'marks',
      header: words.marks,
      isLabelled: true,
      cell: ({ scores, is_wide }) => (
        <>
          {scores.map(({ mark }) => mark ?? '–').join(', ')}
          {is_wide && (
            <Tag tone="flagged" icon={<TriangleAlert aria-hidden="true" />}>
              {words.wide}
            </Tag>
          )}
        </>
      ),
    },
    {
      key: 'consensus',
      header: words.agreed,
      isLabelled: true,
      kind: 'figure',
      place: 'start',
      cell: ({ consensus }) => consensus?.mark ?? words.noConsensus,
    },
    {
      key: 'answers',
      header: words.answered,
      isLabelled: true,
      place: 'end',
      cell: (row) => answersOf(row, criterion),
    },
  ]
}

function answersOf({ consensus }: JudgedRow, { evaluators }: JudgedCriterion): string {
  if (!consensus) return ''
  const dissents = consensus.confirmations.filter(({ agrees }) => !agrees).length
  const answered = words.answeredOf(consensus.confirmations.length, evaluators.length)
  return dissents > 0 ? `${answered}, ${words.dissents(dissents)}` : answered
}
