import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { tenderFailures } from '#features/tenders/contract/tender.ts'
import { tenderQuery } from '#features/tenders/client/tender-queries.ts'
import { isNotFound } from '#kernel/client/lib/failure.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { DeferredContent } from '#kernel/client/ui/DeferredContent.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { TenderNotFound } from '../TenderNotFound.tsx'
import { tenderTabs } from './tender-tabs.ts'
import { TenderView } from './TenderView.tsx'

export function TenderPage() {
  const { tenderId } = useParams({ from: '/signed-in/tenders/$tenderId' })
  const { tab } = useSearch({ from: '/signed-in/tenders/$tenderId' })
  // The tab's code is loaded at the same time as the tender, not after it.
  useEffect(() => void tenderTabs.find(({ key }) => key === tab)?.Panel.preload?.(), [tab])
  return <DeferredContent>{show(useQuery(tenderQuery(tenderId)))}</DeferredContent>
}

function show(tender: UseQueryResult<Tender>): ReactNode {
  if (tender.isPending) return <Skeleton shape="page" count={10} label="Loading tender" />
  // A tender can be unpublished or withdrawn while its page is open, in which case a refetch no
  // longer finds it.
  if (isNotFound(tender.error)) return <TenderNotFound />
  if (tender.isError && !tender.data) {
    return (
      <div className="flex flex-col gap-6">
        <PageHeading title="Tender" />
        <LoadState
          query={tender}
          failure={tenderFailures.load}
          action={
            <Link to="/tenders" className={buttonClass('secondary')}>
              Back to tenders
            </Link>
          }
        />
      </div>
    )
  }
  // The key resets the state, so that no input carries over to another tender.
  return <TenderView key={tender.data.id} tender={tender.data} />
}
