import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { judgingLimits } from '../contract/judging.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { FieldError } from '#kernel/client/ui/Field.tsx'
import { fieldId } from '#kernel/client/ui/field-id.ts'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { MarkedFields } from './MarkedFields.tsx'
import { newKey, remainingOf, type PartValues } from './setup-values.ts'
import { useRows } from './use-rows.ts'

const texts = {
  /** Returns a row's name for screen readers. */
  name: (place: number, criterion: number) => `Sub-criterion ${place} of criterion ${criterion}`,
  /** Returns the text next to the weights; `left` is 100 minus their sum. */
  weights(left: string): string {
    if (Number(left) === 0) return 'The sub-criteria add up to 100% of the criterion.'
    return left.startsWith('-')
      ? `The sub-criteria add up to more than 100%: take ${left.slice(1)}% away.`
      : `${left}% of the criterion still to share out.`
  },
}

type PartRowsProps = {
  parts: readonly PartValues[]
  /** Position of the criterion, starting at 0. */
  criterion: number
  /** Common scale, for sub-criteria that have none of their own. */
  scale: readonly string[]
  errors: FormErrors
  onChange: (parts: PartValues[]) => void
}

const blankPart = (weight: string): PartValues => ({
  key: newKey(),
  name: '',
  weight,
  minimum_mark: '',
})

/** Sub-criteria of a criterion. Until the buyer splits the criterion, only a button is shown. */
export function PartRows({ parts, criterion, scale, errors, onChange }: PartRowsProps) {
  const rows = useRows({ rows: parts, onChange })
  const [isJustSplit, setIsJustSplit] = useState(false)
  const path = `criteria.${criterion}.parts`
  const left = remainingOf(parts.map(({ weight }) => weight))
  const isSplit = parts.length > 0

  function add(): void {
    if (isSplit) return rows.add(blankPart(Number(left) > 0 ? left : ''))
    setIsJustSplit(true)
    onChange([blankPart('50'), blankPart('50')])
  }

  return (
    <div
      id={fieldId(path)}
      tabIndex={-1}
      className={isSplit ? 'flex flex-col gap-4 border-s-4 border-line ps-4' : undefined}
    >
      {parts.map((part, place) => (
        <PartFields
          key={part.key}
          part={part}
          name={texts.name(place + 1, criterion + 1)}
          path={`${path}.${place}`}
          isNew={rows.isNew(place) || (isJustSplit && place === 0)}
          scale={scale}
          errors={errors}
          onChange={(values) => rows.change(place, values)}
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
            parts.length >= judgingLimits.parts ? 'A criterion has at most 10 sub-criteria.' : null
          }
          onClick={add}
        >
          <Plus aria-hidden="true" />
          {isSplit ? 'Add sub-criterion' : 'Split into sub-criteria'}
        </Button>
        {isSplit && (
          <p role="status" className="text-sm">
            {texts.weights(left)}
          </p>
        )}
      </div>
    </div>
  )
}

type PartFieldsProps = Pick<PartRowsProps, 'scale' | 'errors'> & {
  part: PartValues
  name: string
  path: string
  isNew: boolean
  onChange: (values: Partial<PartValues>) => void
  onRemove: () => void
}

function PartFields(props: PartFieldsProps) {
  const { part, name, path, scale, errors, isNew, onChange, onRemove } = props
  return (
    <fieldset className="flex min-w-0 items-end gap-2">
      <legend className="sr-only">{name}</legend>
      <MarkedFields
        values={part}
        weightLabel="Weight within the criterion (%)"
        className="grow sm:grid-cols-[1fr_9rem_9rem]"
        path={path}
        scale={scale}
        errors={errors}
        isNew={isNew}
        onChange={onChange}
      />
      <IconButton
        label={`Remove ${name.toLowerCase()}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </fieldset>
  )
}
