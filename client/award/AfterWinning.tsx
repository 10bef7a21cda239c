import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Standstill } from '#domain/contract/standstill.ts'
import { wonTexts as texts } from '#domain/contract/your-bid.ts'
import { formatDate } from '#domain/format/date.ts'
import { standstillQuery } from './award-queries.ts'

/**
 * Text for a winner about the next step: the end of the standstill, or the signed contract. Renders
 * nothing while the data is being loaded, or if the organisation has no award.
 */
export function AfterWinning({ tenderId }: { tenderId: number }) {
  const { data } = useQuery(standstillQuery(tenderId))
  if (!data || data.awards.length === 0) return null
  const { awards } = data
  return (
    <>
      {awards.map(
        ({ lot_id, contract }) =>
          contract && (
            <p key={lot_id ?? 0}>
              {texts.signed(contract.number, formatDate(contract.signed_on))}{' '}
              <Link
                to="/contracts/$contractId"
                params={{ contractId: contract.id }}
                className="link"
              >
                {texts.toContract}
              </Link>
            </p>
          ),
      )}
      {awards.some(({ contract }) => !contract) && (
        <p>
          {untilSigning(data.standstill)} {texts.later}
        </p>
      )}
    </>
  )
}

function untilSigning(standstill: Standstill | null): string {
  if (!standstill) return texts.standstill.none
  if (standstill.state === 'suspended') return texts.standstill.suspended
  return texts.standstill[standstill.state](formatDate(standstill.ends_on))
}
