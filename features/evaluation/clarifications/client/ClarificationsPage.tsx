import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clarificationWords as words } from '../contract/clarification.ts'
import { mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import {
  EvaluationFrame,
  type EvaluationContext,
} from '#features/evaluation/client/EvaluationFrame.tsx'
import {
  clarificationsQuery,
  judgedBidsQuery,
} from '#features/evaluation/client/evaluation-queries.ts'
import { AskBidderDialog } from './AskBidderDialog.tsx'
import { bidName } from './bid-name.ts'
import { ClarificationItem } from './ClarificationItem.tsx'
import { LowPrices } from './LowPrices.tsx'

type ClarificationsPageProps = { tenderId: number }

export function ClarificationsPage({ tenderId }: ClarificationsPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="clarifications" title="Clarifications">
      {(context) => <Clarifications context={context} />}
    </EvaluationFrame>
  )
}

/** List of low prices and of all questions to bidders, newest first. */
function Clarifications({ context }: { context: EvaluationContext }) {
  const { tender, lots, facts } = context
  const [isAsking, setIsAsking] = useState(false)
  const questions = useQuery(clarificationsQuery(tender.id))
  const bids = useQuery(judgedBidsQuery(tender.id))
  if (!questions.data || !bids.data) {
    return (
      <LoadState
        query={questions.data ? bids : questions}
        failure="Failed to load the questions to bidders"
      >
        <Skeleton shape="table" count={4} label="Loading clarifications" />
      </LoadState>
    )
  }
  const { data, low_prices, server_time } = questions.data
  const nameOf = (bidId: number) => {
    const bid = bids.data.find(({ id }) => id === bidId)
    return bid ? bidName(bid, lots) : 'A bidder'
  }
  const ask = mayEvaluate(facts, 'clarify') && (
    <Button onClick={() => setIsAsking(true)}>{words.ask}</Button>
  )
  return (
    <>
      {low_prices && low_prices.length > 0 && (
        <LowPrices context={context} prices={low_prices} bids={bids.data} questions={data} />
      )}
      {data.length === 0 ? (
        <EmptyState title="No questions to bidders yet" action={ask}>
          The chair can ask one bidder about their bid. No other bidder learns of it.
        </EmptyState>
      ) : (
        <Panel title="Questions to bidders" actions={ask}>
          <ul className="divide-y divide-line">
            {data.map((asked) => (
              <ClarificationItem
                key={asked.id}
                asked={asked}
                bidder={nameOf(asked.bid_id)}
                tenderId={tender.id}
                now={new Date(server_time)}
              />
            ))}
          </ul>
        </Panel>
      )}
      {isAsking && (
        <AskBidderDialog
          kind="clarification"
          tenderId={tender.id}
          bids={bids.data.filter(({ exclusion }) => !exclusion)}
          lots={lots}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
