import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

interface FoldedPanelProps {
  title: string
  count: number
  /** Heading level: 2 on a page, 3 inside a section with an h2. */
  level?: 2 | 3
  startsOpen: boolean
  children: ReactNode
}

/** Collapsible list in a box. Its heading shows the number of items and expands the list. */
export function FoldedPanel({ title, count, level = 3, ...props }: FoldedPanelProps) {
  const { startsOpen, children } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  const id = useId()
  const [isOpen] = useState(startsOpen)
  return (
    <section aria-labelledby={id}>
      <details
        open={isOpen}
        className="group/panel overflow-hidden rounded-panel border border-line bg-surface"
      >
        <summary className="ring-inside flex min-h-10 pointer-coarse:min-h-control list-none items-center justify-between gap-4 px-4 hover:text-brand-text [&::-webkit-details-marker]:hidden">
          <Heading className="text-base font-semibold">
            <span id={id}>{title}</span> <span className="font-normal text-muted">({count})</span>
          </Heading>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform duration-100 group-open/panel:rotate-180"
          />
        </summary>
        <div className="border-t border-line">{children}</div>
      </details>
    </section>
  )
}
