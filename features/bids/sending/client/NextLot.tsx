import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { lotsQuery } from '#features/tenders/lots/client/lots-query.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { ownBidsQuery } from './bid-queries.ts'

const texts = {
  bidFor: (lotNumber: number) => `Bid for lot ${lotNumber}`,
}

type NextLotProps = { tenderId: number; lot: Lot; onGo: () => void }

/** Link to the next lot without a sent bid; renders nothing if there is none. */
export function NextLot({ tenderId, lot, onGo }: NextLotProps) {
  const { data: lots = [] } = useQuery(lotsQuery(tenderId))
  const { data: bids } = useQuery(ownBidsQuery(tenderId))
  const sent = bids?.data.filter(({ status }) => status === 'sent').map(({ lot_id }) => lot_id)
  const open = lots.filter(({ id }) => id !== lot.id && !sent?.includes(id))
  const next = open.find(({ lot_number }) => lot_number > lot.lot_number) ?? open[0]
  if (!next) return null
  return (
    <Link
      to="/tenders/$tenderId"
      params={{ tenderId }}
      search={{ tab: 'bid', lot: next.id }}
      className={buttonClass()}
      onClick={onGo}
    >
      {texts.bidFor(next.lot_number)}
    </Link>
  )
}
