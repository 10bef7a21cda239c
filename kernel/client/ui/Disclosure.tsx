import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type DisclosureProps = {
  summary: string
  /** Disclosures with the same name form an accordion: opening one closes the others. */
  name?: string
  isOpen?: boolean
  /**
   * True for content with controls, which uses the full width. Other content is limited to the
   * maximum length of a line of text.
   */
  isWide?: boolean
  /** Called when the user opens the disclosure, for content that is loaded on demand. */
  onOpen?: () => void
  children: ReactNode
}

export function Disclosure(props: DisclosureProps) {
  const { summary, name, isOpen, isWide, onOpen, children } = props
  return (
    <details
      name={name}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
      // In a panel, the space below the last summary counts as space at the end of the panel.
      className="group border-b border-line last:border-b-0 in-data-panel:last:not-open:-mb-3"
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-semibold hover:text-brand-text [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-100 group-open:rotate-180"
        />
      </summary>
      <div className={isWide ? 'pb-4' : 'max-w-measure pb-4'}>{children}</div>
    </details>
  )
}
