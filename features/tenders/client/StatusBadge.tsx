import { tenderStatusLabels, type TenderStatus } from '../contract/tender.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { toneClass } from '#kernel/client/ui/Tag.tsx'

/** A tender's status as a pill with a dot, to distinguish it from a review status. */
export function StatusBadge({ status }: { status: TenderStatus }) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-px text-sm font-semibold whitespace-nowrap',
        toneClass[status],
      )}
    >
      <span data-bar="" aria-hidden="true" className="size-2 rounded-full bg-current" />
      {tenderStatusLabels[status]}
    </span>
  )
}
