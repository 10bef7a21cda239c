import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'

type EditedRowProps = {
  /** Name of the row, such as "Question 2". */
  name: string
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onRemove: () => void
  children: ReactNode
}

/** Row of a form that can be added, removed and moved. */
export function EditedRow({ name, onUp, onDown, onRemove, children }: EditedRowProps) {
  const lower = name.toLowerCase()
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-panel border border-line bg-paper p-4">
      <legend className="sr-only">{name}</legend>
      <div className="-my-2 flex items-center justify-between gap-3">
        <p aria-hidden="true" className="font-semibold">
          {name}
        </p>
        <span className="flex">
          {onUp && (
            <IconButton
              label={`Move ${lower} up`}
              icon={<ArrowUp aria-hidden="true" />}
              onClick={onUp}
            />
          )}
          {onDown && (
            <IconButton
              label={`Move ${lower} down`}
              icon={<ArrowDown aria-hidden="true" />}
              onClick={onDown}
            />
          )}
          <IconButton
            label={`Remove ${lower}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
          />
        </span>
      </div>
      {children}
    </fieldset>
  )
}
