import { useQuery } from '@tanstack/react-query'
import { savePanel } from '../contract/evaluation.ts'
import { canTexts, whyNot } from '#features/tenders/rules/can.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { guestOpeningsQuery } from '#features/bids/guests/client/guest-queries.ts'
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'
import { mayCall } from '#kernel/client/lib/may-call.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { lotsQuery } from '#features/tenders/lots/client/lots-query.ts'
import { tenderQuery } from '#features/tenders/client/tender-queries.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'

export interface JudgedTender {
  tender: BiddedTender & { title: string }
  organisation: string
  lots: readonly ListedLot[]
  /** Reason why the user can't name a panel or its chair; null if they can. */
  namingRefusal: string | null
}

/**
 * Returns the tender and its lots, and the query whose loading or error state is shown until both
 * are loaded. For guests, the data comes from the list of their tenders, because they have no
 * access to other endpoints of tenders.
 */
export function useJudgedTender(tenderId: number) {
  const user = useUser()
  const now = useNow()
  const asGuest = isGuest(user)
  const openings = useQuery({ ...guestOpeningsQuery, enabled: asGuest })
  const tender = useQuery({ ...tenderQuery(tenderId), enabled: !asGuest })
  const lots = useQuery({ ...lotsQuery(tenderId), enabled: !asGuest })
  const query = asGuest ? openings : tender.data === undefined ? tender : lots
  const opening = openings.data?.openings.find((one) => one.tender.id === tenderId)
  const isFinished = opening !== undefined && opening.panel_role === null && opening.is_finished
  return {
    query,
    isNotFound: openings.isSuccess && !opening,
    /** True for a guest whose membership of the panel ended when the evaluation was locked. */
    isFinished,
    data: asGuest ? found() : own(),
  }

  function found(): JudgedTender | undefined {
    return opening && { ...opening, namingRefusal: canTexts.notYours }
  }

  function own(): JudgedTender | undefined {
    if (!tender.data || !lots.data) return undefined
    return {
      tender: tender.data,
      organisation: tender.data.organisation.name,
      lots: lots.data,
      namingRefusal: mayCall(user, savePanel)
        ? (whyNot(user, 'namePanel', tender.data, now)?.message ?? null)
        : canTexts.notYours,
    }
  }
}
