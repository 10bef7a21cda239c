import { Link } from '@tanstack/react-router'
import { tenderFailures } from '#domain/contract/tender.ts'
import { NotFoundPage } from '#client/lists/NotFoundPage.tsx'
import { buttonClass } from '#client/ui/button-class.ts'

export function TenderNotFound() {
  return (
    <NotFoundPage title={tenderFailures.notFound}>
      <Link to="/tenders" className={buttonClass()}>
        Back to tenders
      </Link>
    </NotFoundPage>
  )
}
