import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trashTexts, type TrashedTender } from '../contract/trash.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { trashAddress } from './trash-address.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { ListFrame } from '#kernel/client/lists/ListFrame.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
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
      <Breadcrumb
        crumbs={[{ label: 'Tenders', link: linkTo('/tenders') }, { label: 'Deleted Tenders' }]}
      />
      <PageHeading title="Deleted Tenders" />
      <Banner>
        Only administrators see deleted tenders; these are retained for audit purposes.
      </Banner>
      <ListFrame
        list={list}
        query={trash}
        searchLabel="Search deleted tenders"
        loadingLabel="Loading deleted tenders"
        failure={trashTexts.loadFailed}
        none={trashTexts.none}
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
