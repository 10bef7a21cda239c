import {
  judgingLimits,
  lowPriceRules,
  usualLowPrice,
  type LowPriceRuleKind,
} from '../contract/judging.ts'
import { ruleFieldWords as words, nilPriceInWords } from '../contract/bidding.ts'
import { weightShape } from '#kernel/contract/number-shapes.ts'
import { tenderLimits } from '#features/tenders/contract/tender.ts'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { usedPriceCriteria, type LowPriceValues } from './setup-values.ts'
import type { SetupFormState } from './use-setup-form.ts'

const texts = {
  upTo: (count: number) => `Up to ${count}`,
  tieBreakHint:
    'For example, “the bid with the higher mark for Delivery wins”. We report ties and never break them, so without a rule you have to record a decision.',
}

const lowPriceRuleLabels: Record<LowPriceRuleKind, string> = {
  below_mean: 'Further below the mean of all prices but the highest',
  below_others: 'Far below the mean of the other prices, or below the next price',
}

const lowPriceOptions = [
  { value: '', label: 'Don’t flag prices' },
  ...lowPriceRules.map((value) => ({ value, label: lowPriceRuleLabels[value] })),
]

const winnerOptions = Array.from({ length: tenderLimits.winners }, (_, place) => ({
  value: String(place + 1),
  label: place === 0 ? 'One' : texts.upTo(place + 1),
}))

const usualRules: Record<LowPriceValues['kind'], LowPriceValues> = {
  '': { kind: '', percent: '', next_percent: '' },
  below_mean: { kind: 'below_mean', percent: usualLowPrice.below_mean, next_percent: '' },
  below_others: {
    kind: 'below_others',
    percent: '40',
    next_percent: '30',
  },
}

/**
 * Fields for several winners, ties, nil prices, prices of excluded bids and low prices. They are
 * collapsed, because most tenders use the defaults.
 */
export function RuleFields({ form }: { form: SetupFormState }) {
  const { values, errors } = form
  const isWrong = Object.keys(errors).some((field) =>
    /^(max_winners|tie_break|low_price_rule)/.test(field),
  )
  const hasPrice = values.price_formula !== 'fixed_price'
  return (
    <Disclosure summary={words.title} isWide {...(isWrong && { isOpen: true })}>
      <div className="flex flex-col gap-5">
        <div className="max-w-80">
          <Select
            label="Bidders that can win"
            hint="For each lot, if there are lots. Suppliers see this before they bid."
            options={winnerOptions}
            {...form.field('max_winners')}
          />
        </div>
        <TextArea
          label="How a tie is broken"
          hint={texts.tieBreakHint}
          isOptional
          rows={2}
          limit={judgingLimits.tieBreak}
          {...form.field('tie_break')}
        />
        {hasPrice && (
          <div>
            <Checkbox
              label="Accept a price of nil"
              hint={nilPriceInWords(values.price_formula, usedPriceCriteria(values).length > 0)}
              name="allows_nil_price"
              checked={values.allows_nil_price}
              onChange={(event) => form.set('allows_nil_price', event.target.checked)}
            />
            {values.has_lines && (
              <Checkbox
                label="Round each line of the price schedule to the penny"
                hint="Otherwise lines and totals are exact, with more than 2 decimals where needed."
                name="rounds_lines"
                checked={values.rounds_lines}
                onChange={(event) => form.set('rounds_lines', event.target.checked)}
              />
            )}
            <Checkbox
              label="Compare prices with those of excluded bids too"
              hint="Otherwise an excluded bid changes nobody’s points."
              name="excluded_prices_count"
              checked={values.excluded_prices_count}
              onChange={(event) => form.set('excluded_prices_count', event.target.checked)}
            />
          </div>
        )}
        {hasPrice && <LowPriceFields form={form} />}
      </div>
    </Disclosure>
  )
}

function LowPriceFields({ form }: { form: SetupFormState }) {
  const rule = form.values.low_price_rule
  const field = (name: 'percent' | 'next_percent') => ({
    name: `low_price_rule.${name}`,
    shape: weightShape,
    value: rule[name],
    error: form.errors[`low_price_rule.${name}`],
    onChange: (event: { target: { value: string } }) =>
      form.set('low_price_rule', { ...rule, [name]: event.target.value }),
  })
  return (
    <>
      <RadioGroup
        label="Flag prices that may be too low"
        hint="You ask the bidder to explain a flagged price. No bid is excluded automatically."
        name="low_price_rule"
        options={lowPriceOptions}
        value={rule.kind}
        onChange={(kind) => form.set('low_price_rule', usualRules[kind as LowPriceValues['kind']])}
      />
      {rule.kind !== '' && (
        <div className="grid items-end gap-4 sm:max-w-xl sm:grid-cols-2">
          <NumberInput label="Below the mean by (%)" {...field('percent')} />
          <NumberInput
            label="Lowest price below the next by (%)"
            isOptional
            {...field('next_percent')}
          />
        </div>
      )}
    </>
  )
}
