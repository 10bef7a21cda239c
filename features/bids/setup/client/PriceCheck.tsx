import { useState, type ComponentProps } from 'react'
import type { BiddingSetup, PriceCriterion } from '../contract/bidding.ts'
import { estimateFor, type CheckedRules } from '../rules/formula-check.ts'
import { priceCriteriaOf } from '../rules/judging.ts'
import { Select } from '#kernel/client/ui/Select.tsx'
import { FormulaCheck } from './FormulaCheck.tsx'

const texts = {
  criterionHint:
    'The prices for each price criterion are compared separately. What follows is for this one, if the prices for the others are equal.',
}

export type SplitRules = CheckedRules & Pick<BiddingSetup, 'price_criteria'>

type PriceCheckProps = Omit<ComponentProps<typeof FormulaCheck>, 'ownPrice' | 'criterion'> & {
  rules: SplitRules
  /** The reader's own price for each price criterion, or their total if the price isn't split. */
  ownPrices?: readonly { criterion: PriceCriterion | null; total: string | null }[]
}

/** Formula check for the price, or for the price criterion that the reader chooses. */
export function PriceCheck({ rules, estimate, ownPrices = [], ...shown }: PriceCheckProps) {
  const [chosen, setChosen] = useState<string>()
  const criteria = priceCriteriaOf(rules)
  const criterion = criteria.find(({ key }) => key === chosen) ?? criteria[0]
  const ownPrice = ownPrices.find((one) => one.criterion?.key === criterion?.key)?.total
  if (!criterion)
    return <FormulaCheck {...shown} rules={rules} estimate={estimate} ownPrice={ownPrice} />
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-md">
        <Select
          label="Price criterion"
          hint={texts.criterionHint}
          name="checked-price-criterion"
          options={criteria.map(({ key, name, weight }) => ({
            value: key,
            label: `${name}, ${weight}%`,
          }))}
          value={criterion.key}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      <FormulaCheck
        {...shown}
        key={criterion.key}
        rules={{ ...rules, price_weight: criterion.weight }}
        estimate={estimateFor(criterion, rules, estimate)}
        criterion={criterion.name}
        ownPrice={ownPrice}
      />
    </div>
  )
}
