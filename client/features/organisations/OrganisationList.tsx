import { useState } from 'react'
import type { listOrganisations } from '#domain/contract/admin-organisation-calls.ts'
import {
  adminOrganisationTexts,
  type OrganisationFilter,
  type OrganisationSort,
} from '#domain/contract/admin-organisation.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import type { List } from '#client/lists/list-address.ts'
import { ListPager } from '#client/lists/ListPager.tsx'
import { NothingFound } from '#client/lists/NothingFound.tsx'
import { sortingBy } from '#client/lists/sorting.tsx'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { BulkApproval } from './BulkApproval.tsx'
import { OrganisationTable } from './OrganisationTable.tsx'
import type { Reviewed } from './ReviewDialogs.tsx'

const ApproveDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'ApproveDialog')
const RejectDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'RejectDialog')

type OrganisationListProps = Pick<Reply<typeof listOrganisations>, 'data' | 'meta'> & {
  list: List<OrganisationFilter, OrganisationSort>
  /** The next page is on its way; this one stays, dimmed. */
  isBusy: boolean
}

export function OrganisationList({ data, meta, list, isBusy }: OrganisationListProps) {
  const [approving, setApproving] = useState<Reviewed | null>(null)
  const [rejecting, setRejecting] = useState<Reviewed | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  if (data.length === 0) return <NothingFound title={adminOrganisationTexts.none} list={list} />
  return (
    <>
      <BulkApproval organisations={data} selected={selected} onSelect={setSelected} />
      <OrganisationTable
        organisations={data}
        sortBy={sortingBy(list)}
        {...{ isBusy, selected }}
        onSelect={({ id }) => setSelected(toggled(selected, id))}
        onApprove={setApproving}
        onReject={setRejecting}
      />
      <ListPager {...{ list, meta }} />
      {approving && <ApproveDialog organisation={approving} onClose={() => setApproving(null)} />}
      {rejecting && <RejectDialog organisation={rejecting} onClose={() => setRejecting(null)} />}
    </>
  )
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
