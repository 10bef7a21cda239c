import { Link } from '@tanstack/react-router'
import { decisionWords as words } from '#domain/contract/award-words.ts'
import {
  decisionLimits,
  noAwardCodes,
  noAwardLabels,
  type DecidedBid,
  type DecidedLot,
} from '#domain/contract/decision.ts'
import { needsPriceReason } from '#domain/rules/decision-contents.ts'
import { exactMoney } from '#domain/format/money.ts'
import type { FormErrors } from '#client/lib/form-errors.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { MoneyInput } from '#client/ui/MoneyInput.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { RadioGroup } from '#client/ui/RadioGroup.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { evaluationLink } from '../evaluation-pages.ts'
import type { EvaluationContext } from '../EvaluationFrame.tsx'
import { noWinner, priceOf, type LotValues } from './decision-values.ts'

type LotChoiceProps = {
  lot: DecidedLot
  context: EvaluationContext
  place: number
  values: LotValues
  errors: FormErrors
  onChange: (values: LotValues) => void
}

/** Fields for the winner, value and reason for one lot. */
export function LotChoice({ lot, context, place, values, errors, onChange }: LotChoiceProps) {
  const { tender } = context
  const { bids, first, is_tie_open } = lot
  const name = (field: string) => `lots.${place}.${field}`
  const set = (changes: Partial<LotValues>) => onChange({ ...values, ...changes })
  const isNone = values.winner === noWinner
  return (
    <Panel title={lot.lot ? words.lot(lot.lot.lot_number, lot.lot.title) : words.whole}>
      <div className="flex flex-col gap-5">
        {is_tie_open && (
          <Banner
            kind="warning"
            title={words.tieOpen}
            actions={
              <Link {...evaluationLink({ tenderId: tender.id, part: 'ranking' })} className="link">
                {words.toRanking}
              </Link>
            }
          />
        )}
        {bids.length === 0 ? (
          <p>{words.noBids}</p>
        ) : (
          <RadioGroup
            id={name('bid_id')}
            name={name('bid_id')}
            label={words.winner}
            error={isNone ? undefined : errors[name('bid_id')]}
            options={[
              ...bids
                .filter(({ rank }) => rank !== null)
                .map((bid) => optionFor(bid, first, tender.currency)),
              {
                value: noWinner,
                label: words.noAward,
                hint: lot.lot ? words.noAwardWhy : words.noAwardWhole,
              },
            ]}
            value={values.winner}
            onChange={(winner) => set({ winner, value: priceOf(bids, winner), no_award: '' })}
          />
        )}
        <ChoiceDetails {...{ lot, place, values, errors, set }} currency={tender.currency} />
      </div>
    </Panel>
  )
}

type ChoiceDetailsProps = Pick<LotChoiceProps, 'lot' | 'place' | 'values' | 'errors'> & {
  currency: string
  set: (changes: Partial<LotValues>) => void
}

/**
 * Fields for the code that says why there is no award, for the value of the award, and for the
 * reason if one is required.
 */
function ChoiceDetails({ lot, place, values, errors, currency, set }: ChoiceDetailsProps) {
  const { bids, first } = lot
  const name = (field: string) => `lots.${place}.${field}`
  const isNone = values.winner === noWinner
  const isOther = !isNone && values.winner !== '' && values.winner !== String(first)
  const bid = bids.find(({ bid_id }) => String(bid_id) === values.winner)
  const isLow = bid !== undefined && needsPriceReason(bid)
  const needsReason = isOther || isLow || (isNone && values.no_award !== 'no_bids')
  const label = isOther ? words.reasonForOther : words.reasonForLowPrice
  return (
    <>
      {isNone && bids.length > 0 && (
        <Select
          name={name('no_award')}
          label={words.code}
          placeholder={words.chooseCode}
          options={noAwardCodes
            .filter((code) => code !== 'no_bids')
            .map((value) => ({ value, label: noAwardLabels[value] }))}
          value={values.no_award}
          error={errors[name('no_award')] ?? errors[name('bid_id')]}
          onChange={(event) => set({ no_award: event.target.value })}
        />
      )}
      {!isNone && values.winner !== '' && (
        <MoneyInput
          name={name('value')}
          label={words.value}
          hint={words.valueHint}
          isOptional
          currency={currency}
          value={values.value}
          error={errors[name('value')]}
          onChange={(value) => set({ value })}
        />
      )}
      {needsReason && (
        <TextArea
          name={name('reason')}
          label={isNone ? words.reasonForNone : label}
          hint={words.reasonHint}
          rows={4}
          limit={decisionLimits.reason}
          value={values.reason}
          error={errors[name('reason')]}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
    </>
  )
}

function optionFor(bid: DecidedBid, first: number | null, currency: string) {
  const facts = [
    ...(bid.total ? [words.points(bid.total)] : []),
    ...(bid.total_price ? [exactMoney(bid.total_price, currency)] : []),
    ...(bid.bid_id === first ? [words.first] : []),
    ...(bid.is_low_price ? [words.lowPrice] : []),
  ]
  return {
    value: String(bid.bid_id),
    label: words.option(bid.rank!, bid.bidder),
    hint: facts.join(' · '),
  }
}
