import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { tenderTexts } from '#domain/contract/tender.ts'
import { Deadline } from '#client/ui/Deadline.tsx'
import { useIsWide } from '#client/ui/use-is-wide.ts'

type FoldedFactsProps = { tender: Tender; children: ReactNode }

/**
 * On a narrow screen the facts are collapsed below the deadline. The elements are the same in both
 * layouts, so that an open dialog survives when the phone is rotated.
 */
export function FoldedFacts({ tender, children }: FoldedFactsProps) {
  const { submission_deadline, deleted_at } = tender
  return (
    <details className="group" open={useIsWide()}>
      <summary className="flex min-h-control list-none items-center justify-between gap-4 rounded-panel border border-line bg-surface px-4 py-2 hover:border-ink lg:hidden [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-semibold">{tenderTexts.facts}</span>
          <span className="block text-sm">
            <span className="text-muted">{tenderTexts.closes} </span>
            <Deadline iso={submission_deadline} left={deleted_at ? undefined : 'days'} />
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-100 group-open:rotate-180"
        />
      </summary>
      <div className="max-lg:pt-3">{children}</div>
    </details>
  )
}
