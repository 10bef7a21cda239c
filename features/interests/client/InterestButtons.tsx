import { useMutation } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { Suspense, useState } from 'react'
import { interestFailures, registerInterest, whyNotWithdrawn } from '../contract/interest.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can, canTexts, whyNot } from '#features/tenders/rules/can.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { lazyDialog, lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Menu } from '#kernel/client/ui/Menu.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

/** This component is loaded separately, because few tenders take bids on the portal. */
const BidLink = lazyPart(() => import('#features/tenders/client/BidLink.tsx'), 'BidLink')
const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog')

const withdrawLabel = 'Withdraw interest'

/**
 * Buttons for a supplier: a link to their bid, if the tender takes bids, and a button to register
 * or withdraw interest.
 */
export function InterestButtons({ tender }: { tender: Tender }) {
  const user = useUser()
  const now = useNow()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const withdraw = () => setIsWithdrawing(true)
  const register = useMutation({
    mutationFn: () => finish(call(registerInterest, { params: { tenderId: tender.id } })),
  })
  const reason = whyNot(user, 'registerInterest', tender, now)
  // Starting a bid registers interest, so the rule is checked as if interest were already
  // registered.
  const canBid = Boolean(tender.bid) && can(user, 'bid', { ...tender, is_interested: true }, now)
  if (reason?.message === canTexts.suppliersOnly) return null
  if (!tender.is_interested && tender.status !== 'published') return null

  return (
    <div className="flex max-w-80 flex-wrap items-start gap-3 sm:justify-end sm:*:data-reason:items-end sm:*:data-reason:text-end">
      {tender.bid && (
        <Suspense>
          <BidLink tenderId={tender.id} stage={tender.bid} isOpen={canBid} />
        </Suspense>
      )}
      {tender.is_interested ? (
        can(user, 'withdrawInterest', tender, now) &&
        // For suppliers with a bid, the action that withdraws their interest is in a menu, so that
        // they don't mistake it for the button that withdraws the bid.
        (tender.bid && tender.bid !== 'not_started' ? (
          <Menu
            label="More actions"
            items={[
              {
                label: withdrawLabel,
                disabledReason: whyNotWithdrawn(tender.bid),
                onSelect: withdraw,
              },
            ]}
          />
        ) : (
          <Button kind="secondary" onClick={withdraw}>
            {withdrawLabel}
          </Button>
        ))
      ) : (
        <Button
          kind={canBid ? 'secondary' : 'primary'}
          isBusy={register.isPending}
          busyLabel="Marking interest..."
          disabledReason={reason?.message}
          onClick={() => register.mutate()}
        >
          <Star aria-hidden="true" />
          Mark interest
        </Button>
      )}
      {register.error && (
        <Banner kind="danger">{messageOf(register.error, interestFailures.register)}</Banner>
      )}
      {isWithdrawing && <WithdrawDialog tender={tender} onClose={() => setIsWithdrawing(false)} />}
    </div>
  )
}
