import { TriangleAlert } from 'lucide-react'
import { bidFlagLabels, type OpenedBid } from '../contract/opening.ts'

type Flagged = Pick<OpenedBid, 'flags' | 'leaves_lots_out'>

/**
 * Returns the labels of a bid's flags. Flags point out facts that the buyer has to know before
 * judging the bid.
 */
export function flagWords({ flags, leaves_lots_out }: Flagged): string[] {
  const words = flags.map((flag) => bidFlagLabels[flag])
  return leaves_lots_out ? [...words, 'Bids are missing for some lots'] : words
}

/** Flags of an opened bid, shown below its status. */
export function BidFlags({ bid }: { bid: Flagged }) {
  const words = flagWords(bid)
  if (words.length === 0) return null
  return (
    <ul className="mt-1 flex flex-col gap-1 text-sm text-warning">
      {words.map((text) => (
        <li key={text} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}
