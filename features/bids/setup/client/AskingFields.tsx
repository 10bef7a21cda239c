import {
  lotChoiceLabels,
  lotChoices,
  type BiddingSetup,
  type LotChoice,
  setupWords,
} from '../contract/bidding.ts'
import type { ListedLot } from './WhatIsAsked.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { blankLine, LineRows } from './LineRows.tsx'
import { PriceCriterionRows } from './PriceCriterionRows.tsx'
import { QuestionRows } from './QuestionRows.tsx'
import { usedPriceCriteria, type LineValues } from './setup-values.ts'
import type { SetupFormState } from './use-setup-form.ts'

const texts = {
  linesHint:
    'You list the lines with their quantities. Suppliers give a price for one unit of each, and we calculate the totals. You can split the price into criteria with weights of their own.',
}

const lotOptions = lotChoices.map((value) => ({ value, label: lotChoiceLabels[value] }))

/** Fields for the questions that suppliers answer. */
export function AskingFields({ form }: { form: SetupFormState }) {
  const { values, errors } = form
  return (
    <Panel title={setupWords.asking}>
      <div className="flex flex-col gap-5">
        <p className="max-w-measure text-muted">
          Ask only for what you need to judge the bids. Suppliers can attach files to questions of
          the kind “Files”.
        </p>
        <QuestionRows
          questions={values.questions}
          criteria={values.criteria}
          isPriceApart={values.envelope_count === '2'}
          errors={errors}
          onChange={(questions) => form.set('questions', questions)}
        />
      </div>
    </Panel>
  )
}

type PriceFieldsProps = {
  form: SetupFormState
  lots: readonly ListedLot[]
  /**
   * The set-up that suppliers have seen. Its choice of lots and its price criteria can't be changed
   * any more. Undefined if suppliers have seen none.
   */
  seen?: BiddingSetup
}

/** Fields for the choice of lots, and for the prices that suppliers enter. */
export function PriceFields({ form, lots, seen }: PriceFieldsProps) {
  const { values, errors } = form
  const hasLotChoice = lots.length > 0 && !seen

  function choosePrice(hasLines: boolean): void {
    form.set('has_lines', hasLines)
    if (hasLines && values.price_lines.length === 0) form.set('price_lines', [blankLine()])
  }

  /** Changes the lines. Removing the last line removes the price schedule. */
  function changeLines(lines: LineValues[]): void {
    form.set('price_lines', lines)
    if (lines.length === 0) form.set('has_lines', false)
  }

  return (
    <Panel title={hasLotChoice ? setupWords.steps.prices : setupWords.price}>
      <div className="flex flex-col gap-5">
        {hasLotChoice && (
          <RadioGroup
            label={setupWords.lots}
            name="lot_choice"
            options={lotOptions}
            value={values.lot_choice}
            onChange={(choice) => form.set('lot_choice', choice as LotChoice)}
          />
        )}
        <RadioGroup
          label="What suppliers price"
          name="has_lines"
          options={priceOptions(values.price_formula === 'fixed_price', lots.length > 0)}
          value={values.has_lines ? 'lines' : 'total'}
          onChange={(kind) => choosePrice(kind === 'lines')}
        />
        {values.has_lines && !seen && <PriceCriterionRows form={form} />}
        {values.has_lines && (
          <LineRows
            lines={values.price_lines}
            criteria={usedPriceCriteria(values)}
            fixed={new Set(seen?.price_lines.map(({ key }) => key))}
            lots={lots}
            errors={errors}
            onChange={changeLines}
          />
        )}
      </div>
    </Panel>
  )
}

function priceOptions(isFixed: boolean, hasLots: boolean) {
  const total = hasLots ? 'One total price for each lot' : 'One total price'
  return [
    { value: 'total', label: isFixed ? 'No price: it’s fixed' : total },
    { value: 'lines', label: 'A price schedule', hint: texts.linesHint },
  ]
}
