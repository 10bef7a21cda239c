import { Check, Clock } from 'lucide-react'
import { useContext } from 'react'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { type Opening, type OpeningStage, ceremonyWords as words } from '../contract/opening.ts'
import { stageOfShares } from '../rules/opening-lifecycle.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { OpenerControlsContext } from '#features/bids/openers/client/opener-controls-context.ts'
import { confirmationsOf } from './confirmations-of.ts'

const texts = {
  given: 'Share given',
}

type OpenerProgressProps = { bidding: Bidding; opening: Opening; stage: OpeningStage }

/** List of openers with their progress in opening the bids or, in a later stage, the prices. */
export function OpenerProgress({ bidding, opening, stage }: OpenerProgressProps) {
  const prices = opening.prices?.status ?? null
  const isCollecting = stageOfShares({ opening: opening.status, prices }) === stage
  const confirmations = confirmationsOf(opening, stage)
  const controls = useContext(OpenerControlsContext)
  const userId = useUser().id
  return (
    <ul aria-label="Openers and their progress">
      {bidding.openers.map((opener) => {
        const { id, user, is_active } = opener
        const own = confirmations.find((one) => one.user.id === user?.id)
        const isAwaited = user !== undefined && opening.awaited.includes(user.id)
        // Guests, for whom `controls` is null, see an opener who can no longer sign in only if that
        // opener has taken part or if their key share is still awaited. The buyer always sees such
        // openers, because a manager can invite them back.
        if (!controls && !own && !isAwaited && is_active === false) return null
        return (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold wrap-anywhere">
                  {user?.name}
                  {user?.id === userId && ' (you)'}
                </span>
                {controls?.tagsOf(opener)}
              </p>
              {own && (
                <p className="text-sm text-muted">
                  {words.confirmed}: <Time iso={own.confirmed_at} />
                </p>
              )}
              {controls?.detailsOf(opener)}
            </div>
            <span className="flex flex-wrap gap-2">
              <State isDone={own !== undefined} done={words.confirmed} />
              {isCollecting && <State isDone={!isAwaited} done={texts.given} />}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Invitations and notes about the openers, at the end of the panel that lists them. */
export function OpenerNotes() {
  const controls = useContext(OpenerControlsContext)
  return (
    controls && (
      <div className="empty:hidden">
        {controls.people}
        {controls.notes}
      </div>
    )
  )
}

function State({ isDone, done }: { isDone: boolean; done: string }) {
  if (!isDone) {
    return (
      <Tag tone="pending" icon={<Clock aria-hidden="true" />}>
        {done === texts.given ? 'Share not given yet' : 'Not confirmed yet'}
      </Tag>
    )
  }
  return (
    <Tag tone="published" icon={<Check aria-hidden="true" />}>
      {done}
    </Tag>
  )
}
