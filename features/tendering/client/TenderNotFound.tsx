import { Link } from '@tanstack/react-router'
import { tenderFailures } from '#features/tenders/contract/tender.ts'
import { NotFoundPage } from '#kernel/client/lists/NotFoundPage.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'

export function TenderNotFound() {
  return (
    <NotFoundPage title={tenderFailures.notFound}>
      <Link to="/tenders" className={buttonClass()}>
        Back to tenders
      </Link>
    </NotFoundPage>
  )
}
