import type { ModeratedTender } from '#features/tenders/moderation/contract/moderation.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { ModerationItem } from './ModerationItem.tsx'

type ModerationListProps = { tenders: ModeratedTender[]; isBusy: boolean }

export function ModerationList({ tenders, isBusy }: ModerationListProps) {
  return (
    <ul
      aria-label="Tenders"
      aria-busy={isBusy || undefined}
      className={joinClasses(
        'rounded-panel border border-line bg-surface transition-opacity duration-100',
        // All rows share the columns for the title, creator and buttons.
        'lg:grid lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-3',
        isBusy && 'opacity-60',
      )}
    >
      {tenders.map((tender) => (
        <ModerationItem key={tender.id} tender={tender} />
      ))}
    </ul>
  )
}
