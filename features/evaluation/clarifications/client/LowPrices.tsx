import { useState } from 'react'
import {
  clarificationTexts,
  clarificationWords as words,
  decideLowPrice,
  type Clarification,
  type LowPrice,
} from '../contract/clarification.ts'
import {
  evaluationLimits,
  evaluationTexts,
  type JudgedBidReply,
} from '#features/evaluation/contract/evaluation.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { judgingOf } from '#features/bids/setup/rules/judging.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { ExclusionButton } from '#features/evaluation/ranking/client/ExclusionButton.tsx'
import { AskBidderDialog } from './AskBidderDialog.tsx'
import { bidName } from './bid-name.ts'
import type { LowPriceRule } from '#features/bids/setup/contract/judging.ts'
import { lowPriceCondition } from '#features/bids/setup/contract/bidding.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'

const texts = {
  lowPriceRule: (rule: LowPriceRule) => `A price is flagged if it’s ${lowPriceCondition(rule)}.`,
  accepted: (name: string) => `Accepted by ${name}`,
}

type LowPricesProps = {
  context: EvaluationContext
  prices: readonly LowPrice[]
  bids: readonly JudgedBidReply[]
  questions: readonly Clarification[]
}

/** Bids with a low price, and the chair's actions for them. */
export function LowPrices({ context, prices, bids, questions }: LowPricesProps) {
  const { low_price_rule } = judgingOf(context.bidding.setup)
  return (
    <Panel title="Low prices">
      {low_price_rule && <p className="max-w-measure">{texts.lowPriceRule(low_price_rule)}</p>}
      <ul className="mt-2 divide-y divide-line">
        {prices.map((price) => {
          const bid = bids.find(({ id }) => id === price.bid_id)
          const asked = questions.filter(
            ({ bid_id, kind }) => bid_id === price.bid_id && kind === 'low_price',
          )
          return (
            bid && (
              <LowPriceRow key={bid.id} context={context} price={price} bid={bid} asked={asked} />
            )
          )
        })}
      </ul>
    </Panel>
  )
}

type LowPriceRowProps = {
  context: EvaluationContext
  price: LowPrice
  bid: JudgedBidReply
  /** Questions about this price. */
  asked: readonly Clarification[]
}

function LowPriceRow({ context: { tender, lots, facts }, price, bid, asked }: LowPriceRowProps) {
  const [open, setOpen] = useState<'ask' | 'accept'>()
  const onClose = () => setOpen(undefined)
  const { accepted, is_flagged, can_exclude, total } = price
  const params = { tenderId: tender.id, bidId: bid.id }
  const isWaiting = asked.length > 0 && !can_exclude
  const label = bidName(bid, lots)
  const button = (action: 'ask' | 'accept', text: string, refusal?: string | null) => (
    <Button
      kind="secondary"
      size="small"
      aria-label={`${text}: ${label}`}
      disabledReason={refusal ?? null}
      onClick={() => setOpen(action)}
    >
      {text}
    </Button>
  )
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{label}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {total && <span>{formatPrice(total, tender.currency)}</span>}
          <Tag tone={is_flagged ? 'flagged' : 'pending'}>
            {is_flagged ? 'Flagged as abnormally low' : 'Asked about'}
          </Tag>
        </p>
        {accepted && (
          <p className="mt-1 max-w-measure wrap-anywhere whitespace-pre-wrap">
            {texts.accepted(accepted.by.name)}: {accepted.reason}
          </p>
        )}
      </div>
      {mayEvaluate(facts, 'decideLowPrice') && (
        <div className="flex flex-wrap gap-2">
          {button('ask', words.askToExplain, isWaiting ? clarificationTexts.askedAlready : null)}
          {button('accept', words.accept, isWaiting ? clarificationTexts.waitFirst : null)}
          <ExclusionButton
            tenderId={tender.id}
            bid={{ id: bid.id, bidder: label }}
            isExcluded={bid.exclusion !== null}
            code="abnormally_low"
            disabledReason={can_exclude || bid.exclusion ? null : evaluationTexts.askFirst}
          />
        </div>
      )}
      {open === 'ask' && (
        <AskBidderDialog
          kind="low_price"
          bids={[bid]}
          tenderId={tender.id}
          lots={lots}
          onClose={onClose}
        />
      )}
      {open === 'accept' && <AcceptPriceDialog params={params} onClose={onClose} />}
    </li>
  )
}

type AcceptPriceDialogProps = { params: { tenderId: number; bidId: number }; onClose: () => void }

/** Dialog for accepting a low price and giving the reason. */
function AcceptPriceDialog({ params, onClose }: AcceptPriceDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    schema: decideLowPrice.body,
    failure: 'Failed to record the decision',
    scope: 'accept-price',
    submit: (body) => finish(call(decideLowPrice, { params, body }), onClose),
  })
  return (
    <FormDialog
      title={words.accept}
      description="The reason is part of the record. The bid stays in the ranking."
      verb={words.accept}
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <TextArea label="Reason" rows={4} limit={evaluationLimits.reason} {...form.field('reason')} />
    </FormDialog>
  )
}
