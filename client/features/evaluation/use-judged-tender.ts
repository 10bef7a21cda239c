import { useQuery } from '@tanstack/react-query'
import { isGuest } from '#domain/rules/guest.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { guestOpeningsQuery } from '#client/bidding/guest-queries.ts'
import type { ListedLot } from '#client/bidding/WhatIsAsked.tsx'
import { useUser } from '#client/lib/session.tsx'
import { lotsQuery } from '#client/lists/lots-query.ts'
import { tenderQuery } from '#client/lists/tender-queries.ts'

export interface JudgedTender {
  tender: BiddedTender & { title: string }
  organisation: string
  lots: readonly ListedLot[]
}

/**
 * Returns the tender and its lots, with the query to report while they are missing. Guests get them
 * from the list of their tenders, because they have no access to other calls about tenders.
 */
export function useJudgedTender(tenderId: number) {
  const asGuest = isGuest(useUser())
  const openings = useQuery({ ...guestOpeningsQuery, enabled: asGuest })
  const tender = useQuery({ ...tenderQuery(tenderId), enabled: !asGuest })
  const lots = useQuery({ ...lotsQuery(tenderId), enabled: !asGuest })
  const query = asGuest ? openings : tender.data === undefined ? tender : lots
  return { query, isGone: openings.isSuccess && !found(), data: asGuest ? found() : own() }

  function found(): JudgedTender | undefined {
    return openings.data?.openings.find((opening) => opening.tender.id === tenderId)
  }

  function own(): JudgedTender | undefined {
    if (!tender.data || !lots.data) return undefined
    return {
      tender: tender.data,
      organisation: tender.data.organisation.name,
      lots: lots.data,
    }
  }
}
