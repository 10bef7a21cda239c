import { interestListTexts, type Interest } from '../contract/interest.ts'
import type { InterestSort } from '../contract/interest-lists.ts'
import { isUrgent } from '#kernel/format/deadline.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import type { SortBy } from '#kernel/client/lists/sorting.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { InterestTable } from './InterestTable.tsx'

const texts = {
  closingThisWeek: 'Closing this week',
  closingLater: 'Closing later',
}

type OpenInterestsProps = {
  /** Interests ordered by deadline. */
  interests: readonly Interest[]
  isFirstPage: boolean
  isBusy: boolean
  sortBy: SortBy<InterestSort>
  onWithdraw: (tender: Interest['tender']) => void
}

/** Interests in open tenders; those that close within a week have their own section. */
export function OpenInterests({ interests, isFirstPage, ...table }: OpenInterestsProps) {
  const now = useNow()
  // An interest whose deadline passes while the page is open stays in the first section.
  const isSoon = ({ tender: { submission_deadline: deadline } }: Interest) =>
    isUrgent(deadline, now) || hasPassed(deadline, now)
  const soon = interests.filter(isSoon)
  const later = interests.filter((interest) => !isSoon(interest))
  return (
    <>
      {(soon.length > 0 || isFirstPage) && (
        <ListPanel title={texts.closingThisWeek}>
          {soon.length > 0 ? (
            <InterestTable caption={texts.closingThisWeek} interests={soon} {...table} />
          ) : (
            <p className="text-muted">{interestListTexts.nothingThisWeek}</p>
          )}
        </ListPanel>
      )}
      {later.length > 0 && (
        <ListPanel title={texts.closingLater}>
          <InterestTable caption={texts.closingLater} interests={later} {...table} />
        </ListPanel>
      )}
    </>
  )
}
