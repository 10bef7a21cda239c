import {
  offeredFormulas,
  priceFormulaLabels,
  type PriceFormula,
  priceCriterionWords,
  setupWords,
  weightsInWords,
  priceFormulaWords,
} from '../contract/bidding.ts'
import { weightShape } from '#kernel/contract/number-shapes.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { isPriceWeighted, usualJudging } from '../rules/judging.ts'
import { PriceCheck, type SplitRules } from './PriceCheck.tsx'
import { FieldError } from '#kernel/client/ui/Field.tsx'
import { fieldId } from '#kernel/client/ui/field-id.ts'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { CriterionRows } from './CriterionRows.tsx'
import { RuleFields } from './RuleFields.tsx'
import { ScaleFields } from './ScaleFields.tsx'
import {
  followCriteria,
  readMultiple,
  readWeight,
  remainingWeight,
  usedPriceCriteria,
  type CriterionValues,
  type PartValues,
  type SetupValues,
} from './setup-values.ts'
import type { SetupFormState } from './use-setup-form.ts'

const texts = {
  /** Returns the hint for the weight of a price that is split. */
  splitInto: (criteria: readonly string[]) =>
    `Split into ${new Intl.ListFormat('en-GB').format(criteria)} in the next step.`,
}

/**
 * Returns the formulas that the user can choose: those on offer, and the current one even if it is
 * no longer offered.
 */
const formulaOptions = (current: PriceFormula) =>
  [...new Set([...offeredFormulas, current])].map((value) => ({
    value,
    label: priceFormulaLabels[value],
    hint: priceFormulaWords[value],
  }))

type JudgingFieldsProps = {
  form: SetupFormState
  tender: Pick<Tender, 'currency' | 'estimated_value'>
}

export function JudgingFields({ form, tender }: JudgingFieldsProps) {
  const { values, errors } = form
  const left = remainingWeight(values)
  const weight = readWeight(values.price_weight)
  const isWeighted = isPriceWeighted(values.price_formula)

  function changeCriteria(criteria: CriterionValues[]): void {
    const versions = { before: values.criteria, after: criteria }
    form.set('questions', followCriteria(values.questions, versions))
    form.set('criteria', criteria)
  }

  /**
   * Changes the price formula. The price multiple is reset when its field disappears, because the
   * user could no longer correct it.
   */
  function chooseFormula(formula: PriceFormula): void {
    form.set('price_formula', formula)
    if (formula !== 'linear_to_multiple') form.set('price_multiple', usualJudging.price_multiple)
  }

  return (
    <Panel title={setupWords.judging}>
      <div className="flex flex-col gap-5">
        <p className="max-w-measure text-muted">
          Suppliers see the criteria and weights before they bid. You can’t change them once the
          tender is published.
        </p>
        <h3 className="font-semibold">{setupWords.criteria}</h3>
        <CriterionRows
          criteria={values.criteria}
          scale={values.scale}
          left={left}
          errors={errors}
          onChange={changeCriteria}
        />
        {values.criteria.length > 0 && (
          <ScaleFields
            scale={values.scale}
            step={values.mark_step}
            errors={errors}
            onChange={(scale) => form.set('scale', scale)}
            onStep={(step) => form.set('mark_step', step)}
            criteria={values.criteria}
            onCriteria={changeCriteria}
          />
        )}
        <RadioGroup
          label={setupWords.priceFormula}
          name="price_formula"
          options={formulaOptions(values.price_formula)}
          value={values.price_formula}
          onChange={(formula) => chooseFormula(formula as PriceFormula)}
        />
        {values.price_formula === 'linear_to_multiple' && (
          <NumberInput
            label="Multiple of the lowest price that gets no points"
            shape={weightShape}
            className="max-w-32"
            {...form.field('price_multiple')}
          />
        )}
        {isWeighted && (
          <NumberInput
            label={setupWords.priceWeight}
            shape={weightShape}
            className="max-w-32"
            hint={splitHint(values)}
            {...form.field('price_weight')}
          />
        )}
        <WeightsLeft left={left} error={errors['criteria']} />
        {values.price_formula !== 'fixed_price' && weight !== undefined && (
          <PriceCheck
            rules={checkedRules(values, weight)}
            currency={tender.currency}
            estimate={tender.estimated_value}
            hasWarnings
          />
        )}
        <RuleFields form={form} />
      </div>
    </Panel>
  )
}

/** Returns the rules for the formula check. A weight that is not a valid number counts as 0. */
function checkedRules(values: SetupValues, price_weight: string): SplitRules {
  const checkedPart = (part: PartValues) => ({
    ...part,
    weight: readWeight(part.weight) ?? '0',
    minimum_mark: null,
  })
  return {
    ...values,
    price_weight: isPriceWeighted(values.price_formula) ? price_weight : '0',
    price_multiple: readMultiple(values.price_multiple) ?? usualJudging.price_multiple,
    criteria: values.criteria.map(({ parts, ...criterion }) => ({
      ...checkedPart(criterion),
      parts: parts.map(checkedPart),
    })),
    price_criteria: usedPriceCriteria(values).map((criterion) => ({
      ...criterion,
      weight: readWeight(criterion.weight) ?? '0',
    })),
  }
}

/** Returns the price criteria with their weights; undefined if the price isn't split. */
function splitHint(values: SetupValues): string | undefined {
  const criteria = usedPriceCriteria(values)
  if (criteria.length === 0) return undefined
  return texts.splitInto(
    criteria.map(({ name, weight }, place) => {
      const shown = name || priceCriterionWords.name(place + 1).toLowerCase()
      return weight ? `${shown} (${weight}%)` : shown
    }),
  )
}

type WeightsLeftProps = { left: string; error: string | undefined }

/**
 * Text that says how much the weights fall short of 100, updated while the user types, and the
 * error message for their sum.
 */
function WeightsLeft({ left, error }: WeightsLeftProps) {
  const id = fieldId('criteria')
  return (
    <div id={id} tabIndex={-1} className="rounded-panel bg-sunken px-4 py-3">
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p role="status" className="font-semibold">
        {weightsInWords(left)}
      </p>
    </div>
  )
}
