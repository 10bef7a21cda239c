import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#kernel/client/ui/Button.tsx'

type FoldedFiltersProps = {
  search: ReactNode
  /** Filters that are always visible, between the search and the button. */
  common?: ReactNode
  /** Number of active filters among the collapsed ones. */
  inUse: number
  /** Label of the button that expands the filters. If any are active, their number is appended. */
  label?: string | undefined
  startsOpen?: boolean
  /** Label of the button that closes the filters, shown below them; undefined for no button. */
  doneLabel?: string | undefined
  /** Content that is shown while the filters are closed. */
  closed?: ReactNode
  children: ReactNode
}

/** Search and a button in one row. The button expands more filters below them. */
export function FoldedFilters(props: FoldedFiltersProps) {
  const { search, common, inUse, label = 'Filters', doneLabel, closed, children } = props
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(props.startsOpen ?? false)
  return (
    <search className="flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto] lg:gap-x-4">
        {search}
        {common}
        <Button
          kind="secondary"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {inUse > 0 ? `${label} (${inUse})` : label}
          <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen} className="flex flex-col gap-4">
        {isOpen && children}
        {isOpen && doneLabel && <Button onClick={() => setIsOpen(false)}>{doneLabel}</Button>}
      </div>
      {!isOpen && closed}
    </search>
  )
}
