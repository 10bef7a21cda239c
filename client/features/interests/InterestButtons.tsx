import { useMutation } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { interestFailures, registerInterest } from '#domain/contract/interest.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { can, canTexts, whyNot } from '#domain/rules/can.ts'
import { finish } from '#client/dialogs/finish.ts'
import { call } from '#client/lib/api.ts'
import { messageOf } from '#client/lib/failure.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { useNow } from '#client/ui/use-now.ts'

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog')

/** Buttons with which a supplier registers and withdraws interest; hidden for other roles. */
export function InterestButtons({ tender }: { tender: Tender }) {
  const user = useUser()
  const now = useNow()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const register = useMutation({
    mutationFn: () => finish(call(registerInterest, { params: { tenderId: tender.id } })),
  })
  const reason = whyNot(user, 'registerInterest', tender, now)
  if (reason?.message === canTexts.suppliersOnly) return null
  if (!tender.is_interested && tender.status !== 'published') return null

  return (
    <div className="flex max-w-80 flex-col items-start gap-3">
      {tender.is_interested ? (
        can(user, 'withdrawInterest', tender, now) && (
          <Button kind="secondary" onClick={() => setIsWithdrawing(true)}>
            Withdraw interest
          </Button>
        )
      ) : (
        <Button
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
