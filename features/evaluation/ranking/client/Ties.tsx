import { useState } from 'react'
import { tieWords as words } from '../contract/ranking.ts'
import { mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { judgingOf } from '#features/bids/setup/rules/judging.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { BreakTieDialog } from './BreakTieDialog.tsx'
import type { RankedLot } from './ranked-lot.ts'

const texts = {
  recorded: (person: string) => `Order recorded by ${person}`,
}

type TiesProps = { context: EvaluationContext; lot: RankedLot }

/** Groups of bids with the same total, and the order that the chair has recorded for them. */
export function Ties({ context, lot }: TiesProps) {
  const [broken, setBroken] = useState<number[] | null>(null)
  const { tender, bidding, facts } = context
  const nameOf = (id: number) => lot.bids.find(({ bid_id }) => bid_id === id)?.bidder ?? ''
  const recordOf = (tie: readonly number[]) =>
    lot.tie_breaks.find(({ order }) => tie.every((id) => order.includes(id)))
  const rule = judgingOf(bidding.setup).tie_break
  return (
    <>
      {lot.ties.map((tie) => {
        const record = recordOf(tie)
        const names = (record?.order ?? tie).map(nameOf)
        return (
          <Banner
            key={tie.join('-')}
            kind={record ? 'success' : 'warning'}
            title={record ? texts.recorded(record.by.name) : 'These bids have the same total'}
            actions={
              mayEvaluate(facts, 'breakTie') && (
                <Button
                  kind={record ? 'secondary' : 'primary'}
                  aria-label={`${words.record}: ${names.join(', ')}`}
                  onClick={() => setBroken(tie)}
                >
                  {words.record}
                </Button>
              )
            }
          >
            <p className="wrap-anywhere">{names.join(', ')}</p>
            {record ? (
              <p className="wrap-anywhere">
                {record.reason} (<Time iso={record.decided_at} />)
              </p>
            ) : (
              <p>
                The portal never decides between equal bids. The chair applies the published rule
                and records the order.{' '}
                {rule ? `Published rule: ${rule}` : 'No rule was published for equal totals.'}
              </p>
            )}
          </Banner>
        )
      })}
      {broken && (
        <BreakTieDialog
          tenderId={tender.id}
          bids={broken.map((id) => ({ id, bidder: nameOf(id) }))}
          onClose={() => setBroken(null)}
        />
      )}
    </>
  )
}
