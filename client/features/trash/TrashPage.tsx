import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { trashTexts, type TrashedTender } from '#domain/contract/trash.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { trashAddress } from '#client/lists/addresses.ts'
import { ListFrame } from '#client/lists/ListFrame.tsx'
import { useAddress } from '#client/lists/use-address.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { trashQuery } from './trash-queries.ts'
import { TrashTable } from './TrashTable.tsx'

const RestoreDialog = lazyDialog(() => import('./RestoreDialog.tsx'), 'RestoreDialog')
const DeleteForeverDialog = lazyDialog(
  () => import('./DeleteForeverDialog.tsx'),
  'DeleteForeverDialog',
)

export function TrashPage() {
  const list = useAddress(trashAddress)
  const trash = useQuery(trashQuery(list.address))
  const [restoring, setRestoring] = useState<TrashedTender>()
  const [deleting, setDeleting] = useState<TrashedTender>()

  return (
    <div className="flex flex-col gap-4 sm:gap-6">
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
        none={trashTexts.none}
        clearVerb="Show all"
      >
        {({ data }, isBusy) => (
          <TrashTable
            tenders={data}
            isBusy={isBusy}
            onRestore={setRestoring}
            onDelete={setDeleting}
          />
        )}
      </ListFrame>
      {restoring && <RestoreDialog tender={restoring} onClose={() => setRestoring(undefined)} />}
      {deleting && <DeleteForeverDialog tender={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  )
}
