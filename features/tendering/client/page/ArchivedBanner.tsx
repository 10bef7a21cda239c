import { Link } from '@tanstack/react-router'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Time } from '#kernel/client/ui/Time.tsx'

/** Banner on archived tenders, which only administrators can open. */
export function ArchivedBanner({ tender, deletedAt }: { tender: Tender; deletedAt: string }) {
  return (
    <Banner
      kind="warning"
      title="This tender is deleted"
      actions={
        <Link
          to="/admin/tenders/trashed"
          search={{ search: tender.reference }}
          className={buttonClass('secondary', 'small')}
        >
          Open deleted tenders
        </Link>
      }
    >
      Deleted on <Time iso={deletedAt} />. Only administrators can open it. Suppliers and buyers no
      longer see it, and nothing can be changed until it is restored.
    </Banner>
  )
}
