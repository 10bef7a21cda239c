import { ChevronDown } from 'lucide-react'
import { useId, useRef } from 'react'
import { categories, categoryLabels } from '#features/tenders/contract/tender.ts'
import type { TendersAddress } from '#features/tenders/client/tenders-address.ts'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import { controlClass } from '#kernel/client/ui/control-class.ts'
import { placeBelow } from '#kernel/client/ui/place-below.ts'
import { showAll } from './shown-search.ts'

const options = categories.map((value) => ({ value, label: categoryLabels[value] }))

/** Returns the chosen categories. The `category` parameter occurs in older addresses. */
export const chosenCategories = ({ category, categories: several }: TendersAddress): string[] =>
  several?.split(',') ?? (category ? [category] : [])

type CategoryFilterProps = {
  search: TendersAddress
  onFilter: (changes: Partial<TendersAddress>) => void
}

/** Check boxes for the categories. */
export function CategoryChoice({ search, onFilter }: CategoryFilterProps) {
  return (
    <CheckboxGroup
      name="categories"
      label="Categories"
      options={options}
      values={chosenCategories(search)}
      isInColumns
      onChange={(chosen) => {
        showAll()
        onFilter({ category: undefined, categories: chosen.join(',') || undefined })
      }}
    />
  )
}

/** Button that looks like a select, and opens the check boxes for the categories. */
export function CategoryFilter({ search, onFilter }: CategoryFilterProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  return (
    <div className="flex flex-col gap-1">
      <span id={`${id}-label`} className="font-semibold">
        Category
      </span>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-haspopup="dialog"
        popoverTarget={id}
        className={`${controlClass} flex cursor-pointer items-center justify-between gap-2 text-start`}
      >
        <span className="truncate">{inWords(chosenCategories(search))}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      <div
        ref={panel}
        id={id}
        role="dialog"
        popover="auto"
        tabIndex={-1}
        aria-label="Categories"
        className="fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] w-72 overflow-y-auto rounded-panel border border-line bg-surface px-4 py-3 text-ink shadow-float"
        onToggle={({ newState }) => {
          if (newState !== 'open') return
          placeBelow(button.current!, panel.current!)
          panel.current?.querySelector('input')?.focus()
        }}
      >
        <div
          onBlur={({ relatedTarget }) => {
            if (relatedTarget && !panel.current?.contains(relatedTarget)) {
              panel.current?.hidePopover()
            }
          }}
        >
          <CategoryChoice search={search} onFilter={onFilter} />
        </div>
      </div>
    </div>
  )
}

function inWords(chosen: readonly string[]): string {
  if (chosen.length > 1) return `${chosen.length} categories`
  return options.find(({ value }) => value === chosen[0])?.label ?? 'All categories'
}
