import { interestFailures, interestTexts } from '#domain/contract/interest.ts'
import { FoldedList } from './FoldedList.tsx'
import { endedInterestsQuery } from './interest-queries.ts'
import { InterestTable } from './InterestTable.tsx'

/** Closed, awarded, cancelled or past their deadline. */
export function EndedInterests({ count }: { count: number }) {
  return (
    <FoldedList
      title={interestTexts.ended}
      count={count}
      query={endedInterestsQuery}
      failure={interestFailures.load}
      loadingLabel="Loading ended interests"
    >
      {(interests) => (
        <InterestTable caption={interestTexts.endedCaption} interests={interests} isBusy={false} />
      )}
    </FoldedList>
  )
}
