import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contractTexts as texts } from '../contract/contract.ts'
import type { SignedAward } from '#features/evaluation/standstill/contract/standstill.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { formatDate } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { can } from '#features/tenders/rules/can.ts'
import { standstillQuery } from '#features/evaluation/client/award-queries.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { StandstillPanel } from '#features/evaluation/standstill/client/StandstillPanel.tsx'

const SignContractDialog = lazyDialog(
  () => import('./SignContractDialog.tsx'),
  'SignContractDialog',
)

/** Standstill and contracts for an awarded tender. */
export function TenderContractsPanel({ tender }: { tender: Tender }) {
  const query = useQuery(standstillQuery(tender.id))
  const user = useUser()
  const now = useNow()
  const [signing, setSigning] = useState<SignedAward | null>(null)
  if (!query.data) {
    return (
      <LoadState query={query} failure={texts.loadFailed}>
        <Skeleton shape="page" count={4} label="Loading contracts" />
      </LoadState>
    )
  }
  const { standstill, awards, today } = query.data
  const canManage = can(user, 'manageContracts', tender, now)
  const isSuspended = standstill?.state === 'suspended'
  return (
    <div className="flex flex-col gap-6">
      <StandstillPanel
        tenderId={tender.id}
        standstill={standstill}
        today={today}
        canManage={canManage}
      />
      {(canManage || awards.length > 0) && (
        <Panel title={texts.heading}>
          {awards.length === 0 && (
            <p className="text-muted">The award names no supplier, so it has no contract here.</p>
          )}
          <ul className="flex flex-col gap-4">
            {awards.map((award) => (
              <AwardRow
                key={`${award.lot_id} ${award.supplier.id}`}
                award={award}
                tender={tender}
                isSuspended={isSuspended}
                onSign={canManage ? () => setSigning(award) : undefined}
              />
            ))}
          </ul>
        </Panel>
      )}
      {signing && (
        <SignContractDialog
          tender={tender}
          standstill={standstill}
          today={today}
          awards={awards}
          award={signing}
          onClose={() => setSigning(null)}
        />
      )}
    </div>
  )
}

type AwardRowProps = {
  award: SignedAward
  tender: Tender
  isSuspended: boolean
  onSign: (() => void) | undefined
}

function AwardRow({ award, tender, isSuspended, onSign }: AwardRowProps) {
  const { lot_number, title, supplier, value, contract } = award
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">{lot_number ? `Lot ${lot_number}: ${title}` : title}</p>
        <p>
          {supplier.name}
          {value && `, ${formatMoney(value, tender.currency)}`}
        </p>
        {contract && (
          <p>
            <Link to="/contracts/$contractId" params={{ contractId: contract.id }} className="link">
              Contract {contract.number}
            </Link>
            , signed on {formatDate(contract.signed_on)}
          </p>
        )}
      </div>
      {!contract && onSign && (
        <Button disabledReason={isSuspended ? texts.suspended : null} onClick={onSign}>
          Add contract
        </Button>
      )}
    </li>
  )
}
