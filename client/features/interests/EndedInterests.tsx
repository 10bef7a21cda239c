import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { interestFailures, interestTexts } from '#domain/contract/interest.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Disclosure } from '#client/ui/Disclosure.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { endedInterestsQuery } from './interest-queries.ts'
import { InterestTable } from './InterestTable.tsx'

/** Closed, awarded, cancelled or past their deadline: folded away, and fetched once opened. */
export function EndedInterests({ count }: { count: number }) {
  const [isOpened, setIsOpened] = useState(false)
  if (count === 0) return null
  return (
    <Disclosure
      isWide
      summary={`${interestTexts.ended} (${count})`}
      onOpen={() => setIsOpened(true)}
    >
      {isOpened && <EndedList />}
    </Disclosure>
  )
}

function EndedList() {
  const interests = useInfiniteQuery(endedInterestsQuery)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = interests
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <LoadState query={interests} failure={interestFailures.load}>
        <Skeleton shape="table" count={3} label="Loading ended interests" />
      </LoadState>
      {data && data.length > 0 && (
        <InterestTable caption={interestTexts.endedCaption} interests={data} isBusy={false} />
      )}
      {hasNextPage && (
        <div>
          <Button
            kind="secondary"
            size="small"
            isBusy={isFetchingNextPage}
            busyLabel={interestTexts.loadingMore}
            onClick={() => void fetchNextPage()}
          >
            {interestTexts.showMore}
          </Button>
        </div>
      )}
    </div>
  )
}
