import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  biddingLimits,
  biddingTexts,
  type PriceCriterion,
  criterionFieldWords,
  priceCriterionWords as words,
  setupWords,
} from '../contract/bidding.ts'
import { weightShape } from '#kernel/contract/number-shapes.ts'
import { isPriceWeighted } from '../rules/judging.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { FieldError } from '#kernel/client/ui/Field.tsx'
import { fieldId } from '#kernel/client/ui/field-id.ts'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { newKey, readWeight, remainingOf, splitPrice } from './setup-values.ts'
import { useRows } from './use-rows.ts'
import type { SetupFormState } from './use-setup-form.ts'

const texts = {
  /** Returns the text next to the weights; `left` is the weight of the price minus their sum. */
  weights(left: string, price: string): string {
    if (Number(left) === 0) return `The price criteria add up to the price’s ${price}%.`
    return left.startsWith('-')
      ? `The price criteria add up to more than the price’s ${price}%: take ${left.slice(1)}% away.`
      : `${left}% of the price’s ${price}% still to share out.`
  },
  why: 'Bids are compared, and earn points, separately for each price criterion. Every line of the price schedule belongs to one of them.',
}

/** Price criteria. Until the buyer splits the price, only a button is shown. */
export function PriceCriterionRows({ form }: { form: SetupFormState }) {
  const { values } = form
  // Splitting the price, or removing the split, removes the focused button, so the focus has to
  // move.
  const [isJustSplit, setIsJustSplit] = useState(false)
  const [isJustJoined, setIsJustJoined] = useState(false)
  const isWeighted = isPriceWeighted(values.price_formula)
  if (values.price_criteria.length > 0 && isWeighted) {
    return <Rows form={form} isJustSplit={isJustSplit} onJoin={() => setIsJustJoined(true)} />
  }

  function split(): void {
    setIsJustSplit(true)
    const { price_criteria, price_lines } = splitPrice(values)
    form.set('price_criteria', price_criteria)
    form.set('price_lines', price_lines)
  }

  return (
    <div>
      <Button
        kind="secondary"
        size="small"
        autoFocus={isJustJoined}
        disabledReason={isWeighted ? null : biddingTexts.splitNeedsWeight}
        onClick={split}
      >
        <Plus aria-hidden="true" />
        Split the price into criteria
      </Button>
    </div>
  )
}

type RowsProps = {
  form: SetupFormState
  /** True if the user has just split the price; the first name then gets the focus. */
  isJustSplit: boolean
  onJoin: () => void
}

function Rows({ form, isJustSplit, onJoin }: RowsProps) {
  const { values, errors } = form
  const { price_criteria: criteria } = values
  const rows = useRows({ rows: criteria, onChange: change })
  const price = readWeight(values.price_weight) ?? '0'
  const weights = criteria.map(({ weight }) => weight)
  const left = remainingOf(weights, price)
  const path = 'price_criteria'

  /** Changes the criteria. A single remaining criterion is the price itself, so it is removed too. */
  function change(changed: PriceCriterion[]): void {
    if (changed.length < 2) onJoin()
    form.set('price_criteria', changed.length < 2 ? [] : changed)
  }

  return (
    <section
      id={fieldId(path)}
      tabIndex={-1}
      aria-label={setupWords.priceCriteria}
      className="flex flex-col gap-4 border-s-4 border-line ps-4"
    >
      <div>
        <h3 className="font-semibold">{setupWords.priceCriteria}</h3>
        <p className="max-w-measure text-sm text-muted">{texts.why}</p>
      </div>
      {criteria.map((criterion, place) => (
        <CriterionFields
          key={criterion.key}
          criterion={criterion}
          place={place}
          errors={errors}
          isNew={rows.isNew(place) || (isJustSplit && place === 0)}
          onChange={(changes) => rows.change(place, changes)}
          onRemove={() => rows.remove(place)}
        />
      ))}
      {errors[path] && <FieldError id={`${fieldId(path)}-error`}>{errors[path]}</FieldError>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          id={rows.adderId}
          kind="secondary"
          size="small"
          disabledReason={
            criteria.length >= biddingLimits.priceCriteria
              ? 'A price has at most 5 criteria.'
              : null
          }
          onClick={() =>
            rows.add({ key: newKey(), name: '', weight: Number(left) > 0 ? left : '' })
          }
        >
          <Plus aria-hidden="true" />
          Add price criterion
        </Button>
        <p role="status" className="text-sm">
          {texts.weights(left, price)}
        </p>
      </div>
    </section>
  )
}

type CriterionFieldsProps = {
  criterion: PriceCriterion
  place: number
  errors: SetupFormState['errors']
  isNew: boolean
  onChange: (changes: Partial<PriceCriterion>) => void
  onRemove: () => void
}

function CriterionFields(props: CriterionFieldsProps) {
  const { criterion, place, errors, isNew, onChange, onRemove } = props
  const name = words.name(place + 1)
  const field = (part: 'name' | 'weight') => ({
    name: `price_criteria.${place}.${part}`,
    value: criterion[part],
    error: errors[`price_criteria.${place}.${part}`],
    onChange: (event: { target: { value: string } }) => onChange({ [part]: event.target.value }),
  })
  return (
    <fieldset className="flex min-w-0 items-end gap-2">
      <legend className="sr-only">{name}</legend>
      <div className="grid grow items-end gap-4 sm:grid-cols-[1fr_9rem]">
        <TextInput label={criterionFieldWords.name} autoFocus={isNew} {...field('name')} />
        <NumberInput label={criterionFieldWords.weight} shape={weightShape} {...field('weight')} />
      </div>
      <IconButton
        label={`Remove ${name.toLowerCase()}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </fieldset>
  )
}
