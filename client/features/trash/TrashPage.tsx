import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { trashTexts } from '#domain/contract/trash.ts'
import { AdminSubNav } from '#client/lists/AdminSubNav.tsx'
import { useListAddress } from '#client/lists/list-address.ts'
import { ListFrame } from '#client/lists/ListFrame.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { trashQuery } from './trash-queries.ts'
import { TrashList } from './TrashList.tsx'

const offers = { path: '/admin/tenders/trashed', filters: [], sorts: [] }

export function TrashPage() {
  const list = useListAddress(offers)
  const { search, page } = list.address
  const trash = useQuery(trashQuery({ search, page }))

  return (
    <div className="flex flex-col gap-6">
      <AdminSubNav />
      <PageHeading
        title="Deleted Tenders"
        actions={
          <Link to="/tenders" className={buttonClass('secondary')}>
            <ArrowLeft aria-hidden="true" />
            Back to tenders
          </Link>
        }
      />
      <Banner>{trashTexts.retention}</Banner>
      <ListFrame
        {...{ list, query: trash }}
        searchLabel="Search deleted tenders"
        loadingLabel="Loading deleted tenders"
        failure={trashTexts.loadFailed}
      >
        {(reply) => <TrashList {...reply} list={list} isBusy={trash.isPlaceholderData} />}
      </ListFrame>
    </div>
  )
}
