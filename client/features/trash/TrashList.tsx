import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '#domain/contract/endpoint.ts'
import type { listTrash, TrashedTender } from '#domain/contract/trash.ts'
import { Pager } from '#client/ui/Pager.tsx'
import { DeleteForeverDialog } from './DeleteForeverDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { TrashTable } from './TrashTable.tsx'

type TrashListProps = Reply<typeof listTrash> & {
  path: string
  search: string | undefined
  /** The next page is on its way; this one stays, dimmed. */
  isBusy: boolean
}

export function TrashList({ data, meta, path, search, isBusy }: TrashListProps) {
  const [restoring, setRestoring] = useState<TrashedTender>()
  const [deleting, setDeleting] = useState<TrashedTender>()
  return (
    <>
      <TrashTable tenders={data} isBusy={isBusy} onRestore={setRestoring} onDelete={setDeleting} />
      <Pager
        page={meta.current_page}
        lastPage={meta.last_page}
        total={meta.total}
        link={(page, props) => (
          <Link to={path} search={{ search, page: page === 1 ? undefined : page }} {...props} />
        )}
      />
      {restoring && <RestoreDialog tender={restoring} onClose={() => setRestoring(undefined)} />}
      {deleting && <DeleteForeverDialog tender={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
