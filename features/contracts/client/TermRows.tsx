import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { FieldError } from '#kernel/client/ui/Field.tsx'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

export type TermRow = { id?: number } & Record<string, string | number | undefined>

type Column = { name: string; label: string; hint?: string; type?: 'date' }

type TermRowsProps<Row extends TermRow> = {
  heading: string
  hint: string
  /** Name of the list in the form, used in error paths such as `options.0.title`. */
  name: string
  /** Word for one row, such as "option". */
  noun: string
  columns: readonly Column[]
  rows: readonly Row[]
  empty: Row
  errors: FormErrors
  scope: string
  onChange: (rows: Row[]) => void
}

/** Editable rows in a contract's form: extension options or key performance indicators. */
export function TermRows<Row extends TermRow>(props: TermRowsProps<Row>) {
  const { heading, hint, name, noun, columns, rows, empty, errors, scope, onChange } = props
  const id = useId()
  const adder = useRef<HTMLDivElement>(null)
  const fault = errors[name]
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="font-semibold">
        {heading}
      </h3>
      <p className="text-sm text-muted">{hint}</p>
      {fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}
      {rows.map((row, place) => (
        <fieldset
          key={place}
          className="grid items-end gap-3 rounded-panel border border-line bg-paper p-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
        >
          <legend className="sr-only">
            {noun} {place + 1}
          </legend>
          {columns.map((column) => (
            <TextInput
              key={column.name}
              type={column.type ?? 'text'}
              label={column.label}
              name={`${scope}.${name}.${place}.${column.name}`}
              value={String(row[column.name] ?? '')}
              error={errors[`${name}.${place}.${column.name}`]}
              onChange={(event) =>
                onChange(
                  rows.map((one, index) =>
                    index === place ? { ...one, [column.name]: event.target.value } : one,
                  ),
                )
              }
            />
          ))}
          <IconButton
            label={`Remove ${noun} ${place + 1}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              onChange(rows.filter((_, index) => index !== place))
              // The focused button has been removed with its row, so the focus moves to the button
              // that adds a row.
              adder.current?.querySelector('button')?.focus()
            }}
          />
        </fieldset>
      ))}
      <div ref={adder}>
        <Button kind="secondary" size="small" onClick={() => onChange([...rows, empty])}>
          <Plus aria-hidden="true" />
          Add {noun}
        </Button>
      </div>
    </section>
  )
}
