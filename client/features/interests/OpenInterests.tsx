import { interestTexts, type Interest } from '#domain/contract/interest.ts'
import { isUrgent } from '#domain/format/deadline.ts'
import { hasPassed } from '#domain/rules/can.ts'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { InterestTable } from './InterestTable.tsx'

type OpenInterestsProps = {
  /** The next to close first. */
  interests: readonly Interest[]
  isFirstPage: boolean
  isBusy: boolean
  onWithdraw: (tender: Interest['tender']) => void
}

/** What closes this week, set apart from what has time. */
export function OpenInterests({ interests, isFirstPage, ...table }: OpenInterestsProps) {
  const now = useNow()
  // One whose deadline passes before its reader's eyes stays where it is.
  const isSoon = ({ tender: { submission_deadline: deadline } }: Interest) =>
    isUrgent(deadline, now) || hasPassed(deadline, now)
  const soon = interests.filter(isSoon)
  const later = interests.filter((interest) => !isSoon(interest))
  return (
    <>
      {(soon.length > 0 || isFirstPage) && (
        <ListPanel title={interestTexts.closingThisWeek}>
          {soon.length > 0 ? (
            <InterestTable caption={interestTexts.closingThisWeek} interests={soon} {...table} />
          ) : (
            <p className="text-muted">{interestTexts.nothingThisWeek}</p>
          )}
        </ListPanel>
      )}
      {later.length > 0 && (
        <ListPanel title={interestTexts.closingLater}>
          <InterestTable caption={interestTexts.closingLater} interests={later} {...table} />
        </ListPanel>
      )}
    </>
  )
}
