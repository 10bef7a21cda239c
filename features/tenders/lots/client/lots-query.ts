import { listLots, type Lot } from '../contract/lot.ts'
import type { Done } from '#kernel/client/dialogs/finish.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { shows } from '#kernel/client/lib/refresh.ts'

export function lotsQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'lots'], listLots, { params: { tenderId } })
}

/** Converts the reply of a call that saves a lot: the saved lot is shown in the cached list. */
export const withLot =
  (tenderId: number) =>
  ({ message, lot }: { message: string; lot: Lot }): Done => {
    const query = lotsQuery(tenderId)
    const others = queryClient.getQueryData(query.queryKey)?.filter(({ id }) => id !== lot.id)
    const lots = others && [...others, lot].toSorted((one, two) => one.lot_number - two.lot_number)
    return { message, ...(lots && { changes: { shown: [shows(query, lots)] } }) }
  }
