import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { tenderTexts } from '#domain/contract/tender.ts'
import { useIsWide } from '#client/ui/use-media.ts'

/**
 * Facts about the tender, collapsed on narrow screens. The elements are the same in both layouts,
 * so that an open dialog survives when a phone is rotated.
 */
export function FoldedFacts({ children }: { children: ReactNode }) {
  return (
    <details className="group" open={useIsWide()}>
      <summary className="flex min-h-control list-none items-center justify-between gap-4 rounded-panel border border-line bg-surface px-4 py-2 hover:border-ink lg:hidden [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{tenderTexts.facts}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-100 group-open:rotate-180"
        />
      </summary>
      <div className="max-lg:pt-3">{children}</div>
    </details>
  )
}
