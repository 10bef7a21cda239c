import { useState } from 'react'
import type { Reply } from '#domain/contract/endpoint.ts'
import { trashTexts, type listTrash, type TrashedTender } from '#domain/contract/trash.ts'
import type { List } from '#client/lists/list-address.ts'
import { ListPager } from '#client/lists/ListPager.tsx'
import { NothingFound } from '#client/lists/NothingFound.tsx'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { TrashTable } from './TrashTable.tsx'

const RestoreDialog = lazyDialog(() => import('./RestoreDialog.tsx'), 'RestoreDialog')
const DeleteForeverDialog = lazyDialog(
  () => import('./DeleteForeverDialog.tsx'),
  'DeleteForeverDialog',
)

type TrashListProps = Reply<typeof listTrash> & {
  list: List<never, never>
  /** The next page is on its way; this one stays, dimmed. */
  isBusy: boolean
}

export function TrashList({ data, meta, list, isBusy }: TrashListProps) {
  const [restoring, setRestoring] = useState<TrashedTender>()
  const [deleting, setDeleting] = useState<TrashedTender>()
  if (data.length === 0) {
    return <NothingFound title={trashTexts.none} list={list} verb="Show all" />
  }
  return (
    <>
      <TrashTable tenders={data} isBusy={isBusy} onRestore={setRestoring} onDelete={setDeleting} />
      <ListPager {...{ list, meta }} />
      {restoring && <RestoreDialog tender={restoring} onClose={() => setRestoring(undefined)} />}
      {deleting && <DeleteForeverDialog tender={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
