import { Link } from '@tanstack/react-router'
import {
  decisionWords as words,
  decisionLimits,
  noAwardCodes,
  noAwardLabels,
  type DecidedBid,
  type DecidedLot,
} from '../contract/decision.ts'
import { exactMoney } from '#kernel/format/money.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import { MoneyInput } from '#kernel/client/ui/MoneyInput.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import {
  choose,
  noWinner,
  reasonNeeded,
  type AwardValues,
  type LotValues,
  type ReasonKind,
} from './decision-values.ts'

const texts = {
  winners: (most: number) => `Winners, at most ${most}`,
  winnersHint:
    'By default, the first bids in the ranking are chosen. You can choose fewer, or choose others and give a reason.',
  option: (rank: number, bidder: string) => `${rank}. ${bidder}`,
  points: (total: string) => `${total} points`,
  valueFor: (bidder: string) => `Value of the award to ${bidder}`,
  valueHint:
    'The total price of the bid, unless the contract has another value. The higher of the two counts for the approval.',
  reasonForOtherOf: (bidder: string) =>
    `Why does ${bidder} win instead of a bid with a better rank?`,
  reasonForLowPriceOf: (bidder: string) => `Why does ${bidder} win with an abnormally low price?`,
  reasonHint: 'Bidders may read it. The report contains it.',
}

type LotChoiceProps = {
  lot: DecidedLot
  context: EvaluationContext
  place: number
  values: LotValues
  errors: FormErrors
  onChange: (values: LotValues) => void
}

/** Fields for the winner or the winners of one lot, each with a value and a reason. */
export function LotChoice({ lot, context, place, values, errors, onChange }: LotChoiceProps) {
  const { tender } = context
  const { bids, is_tie_open, max_winners } = lot
  const { winners, awards } = values
  const isNone = winners[0] === noWinner
  const shared = { lot, place, values, errors, onChange }
  return (
    <Panel title={lot.lot ? words.lot(lot.lot.lot_number, lot.lot.title) : words.whole}>
      <div className="flex flex-col gap-5">
        {is_tie_open && (
          <Banner
            kind="warning"
            title={
              max_winners > 1
                ? 'More bids are tied than can still win'
                : 'The first bids of this lot are tied'
            }
            actions={
              <Link {...evaluationLink({ tenderId: tender.id, part: 'ranking' })} className="link">
                Go to the ranking
              </Link>
            }
          />
        )}
        {bids.length === 0 ? (
          <p>No bids were received for this lot.</p>
        ) : (
          <Options {...shared} currency={tender.currency} />
        )}
        {isNone && bids.length > 0 && <WhyNone {...shared} />}
        {!isNone &&
          winners.map((id, at) => (
            <WinnerFields
              key={max_winners > 1 ? id : 'winner'}
              lot={lot}
              id={id}
              errors={errors}
              award={awards[id]!}
              hint={at === 0 ? texts.valueHint : undefined}
              name={at === 0 ? `lots.${place}` : `lots.${place}.others.${at - 1}`}
              why={reasonNeeded(lot, winners, id)}
              currency={tender.currency}
              onChange={(award) => onChange({ ...values, awards: { ...awards, [id]: award } })}
            />
          ))}
      </div>
    </Panel>
  )
}

type OptionsProps = Omit<LotChoiceProps, 'context'> & { currency: string }

/** Options for the lot: the ranked bids, of which one or several can be chosen, and no award. */
function Options({ lot, place, values, errors, currency, onChange }: OptionsProps) {
  const { bids, firsts, max_winners } = lot
  const name = `lots.${place}.bid_id`
  const shared = {
    id: name,
    name,
    error:
      values.winners[0] === noWinner ? undefined : (errors[name] ?? errors[`lots.${place}.others`]),
    options: [
      ...bids.filter(({ rank }) => rank !== null).map((bid) => optionFor(bid, firsts, currency)),
      {
        value: noWinner,
        label: words.noAward,
        hint: lot.lot ? 'This lot isn’t awarded.' : 'The tender isn’t awarded.',
      },
    ],
  }
  const change = (options: string[]) => onChange(choose(lot, values, options))
  return max_winners > 1 ? (
    <CheckboxGroup
      {...shared}
      label={texts.winners(max_winners)}
      hint={texts.winnersHint}
      values={values.winners}
      onChange={change}
    />
  ) : (
    <RadioGroup
      {...shared}
      label={words.winner}
      value={values.winners[0] ?? ''}
      onChange={(option) => change([option])}
    />
  )
}

type WhyNoneProps = Omit<LotChoiceProps, 'context'>

/** Fields that say why a lot with bids is not awarded. */
function WhyNone({ place, values, errors, onChange }: WhyNoneProps) {
  const name = (field: string) => `lots.${place}.${field}`
  return (
    <>
      <Select
        name={name('no_award')}
        label="Why is there no award?"
        placeholder="Choose a reason"
        options={noAwardCodes
          .filter((code) => code !== 'no_bids')
          .map((value) => ({ value, label: noAwardLabels[value] }))}
        value={values.no_award}
        error={errors[name('no_award')] ?? errors[name('bid_id')]}
        onChange={(event) => onChange({ ...values, no_award: event.target.value })}
      />
      <TextArea
        name={name('reason')}
        label="Explain the reason"
        hint={texts.reasonHint}
        rows={4}
        limit={decisionLimits.reason}
        value={values.reason}
        error={errors[name('reason')]}
        onChange={(event) => onChange({ ...values, reason: event.target.value })}
      />
    </>
  )
}

type WinnerFieldsProps = Pick<LotChoiceProps, 'lot' | 'errors'> & {
  /** Id of the winning bid. */
  id: string
  award: AwardValues
  /** Hint for the value. */
  hint: string | undefined
  /** Prefix of the field names. */
  name: string
  /** Why a reason is required for this winner; undefined if none is required. */
  why: ReasonKind | undefined
  currency: string
  onChange: (award: AwardValues) => void
}

/**
 * Fields for the value of the award to a winner, and for the reason if one is required. If the lot
 * can have several winners, the labels name the bidder.
 */
function WinnerFields(props: WinnerFieldsProps) {
  const { lot, id, award, hint, name, why, errors, currency, onChange } = props
  const bidder = lot.max_winners > 1 && lot.bids.find(({ bid_id }) => String(bid_id) === id)?.bidder
  return (
    <>
      <MoneyInput
        name={`${name}.value`}
        label={bidder ? texts.valueFor(bidder) : words.value}
        hint={hint}
        isOptional
        currency={currency}
        value={award.value}
        error={errors[`${name}.value`]}
        onChange={(value) => onChange({ ...award, value })}
      />
      {why && (
        <TextArea
          name={`${name}.reason`}
          label={bidder ? whyLabels[why].of(bidder) : whyLabels[why].alone}
          hint={texts.reasonHint}
          rows={4}
          limit={decisionLimits.reason}
          value={award.reason}
          error={errors[`${name}.reason`]}
          onChange={(event) => onChange({ ...award, reason: event.target.value })}
        />
      )}
    </>
  )
}

const whyLabels = {
  other: { alone: 'Why does this bid win although it isn’t first?', of: texts.reasonForOtherOf },
  low_price: {
    alone: 'Why does this bid win with an abnormally low price?',
    of: texts.reasonForLowPriceOf,
  },
}

function optionFor(bid: DecidedBid, firsts: readonly number[], currency: string) {
  const facts = [
    ...(bid.total ? [texts.points(bid.total)] : []),
    ...(bid.total_price ? [exactMoney(bid.total_price, currency)] : []),
    ...(bid.rank === 1 && firsts.includes(bid.bid_id) ? ['First in the ranking'] : []),
    ...(bid.is_low_price ? [words.lowPrice] : []),
  ]
  return {
    value: String(bid.bid_id),
    label: texts.option(bid.rank!, bid.bidder),
    hint: facts.join(' · '),
  }
}
