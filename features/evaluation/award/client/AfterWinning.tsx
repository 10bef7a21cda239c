import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Standstill } from '#features/evaluation/standstill/contract/standstill.ts'
import { formatDate } from '#kernel/format/date.ts'
import { standstillQuery } from '#features/evaluation/client/award-queries.ts'

const texts = {
  standstill: {
    running: (lastDay: string) =>
      `The standstill ends at midnight on ${lastDay}. The buyer can sign the contract with you from the next day.`,
    suspended:
      'A challenge to the award suspends the standstill, so the contract can’t be signed yet. We’ll tell you when the standstill resumes.',
    over: (lastDay: string) =>
      `The standstill ended on ${lastDay}. The buyer can now sign the contract with you.`,
    none: 'The buyer can sign the contract with you now.',
  },
  signed: (number: string, signedOn: string) => `Contract ${number} was signed on ${signedOn}.`,
}

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
                View contract
              </Link>
            </p>
          ),
      )}
      {awards.some(({ contract }) => !contract) && (
        <p>
          {untilSigning(data.standstill)} You’ll find the contract here when the buyer has added it.
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
