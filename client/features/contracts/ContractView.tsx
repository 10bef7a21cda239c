import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { ContractDetail } from '#domain/contract/contract.ts'
import { formatMoney } from '#domain/format/money.ts'
import { needsKpis } from '#domain/rules/contract-terms.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { FactList, type Fact } from '#client/ui/FactList.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Time } from '#client/ui/Time.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import type { OpenContractDialog } from './ContractDialogs.tsx'
import { ContractFiles } from './ContractFiles.tsx'
import { ContractStateTag } from './ContractStateTag.tsx'
import { KpisPanel } from './KpisPanel.tsx'
import { OptionsPanel } from './OptionsPanel.tsx'
import { timeToEnd } from './time-to-end.ts'

const ContractDialogs = lazyDialog(() => import('./ContractDialogs.tsx'), 'ContractDialogs')

export function ContractView({ contract }: { contract: ContractDetail }) {
  const [dialog, setDialog] = useState<OpenContractDialog | null>(null)
  const { can_manage, terminated_on, kpis, today } = contract
  const canChange = can_manage && !terminated_on
  const isRatingLate = can_manage && !terminated_on && kpis.some(({ due_on }) => due_on < today)
  return (
    <>
      <PageHeading
        title={contract.title}
        status={<ContractStateTag state={contract.state} />}
        actions={canChange && <Actions onOpen={setDialog} />}
      >
        <span className="tabular-nums">{contract.number}</span>
        {!terminated_on && contract.ends_on > today && (
          <>
            {' · '}Ends on <Time iso={contract.ends_on} show="date" />, in{' '}
            {timeToEnd(today, contract.ends_on)}
          </>
        )}
      </PageHeading>
      {isRatingLate && (
        <Banner kind="warning" title="Ratings are overdue">
          Rate every key performance indicator at least once in 12 months.
        </Banner>
      )}
      {canChange && needsKpis(contract.value) && kpis.length < 3 && (
        <Banner kind="warning" title="Add key performance indicators">
          A contract over £5 million needs at least three.
        </Banner>
      )}
      <Panel title="Contract details">
        <FactList facts={factsOf(contract)} layout="rows" />
      </Panel>
      <OptionsPanel
        contract={contract}
        onUse={canChange ? (option) => setDialog({ kind: 'use', option }) : undefined}
      />
      <KpisPanel
        contract={contract}
        onRate={can_manage ? (kpi) => setDialog({ kind: 'rate', kpi }) : undefined}
      />
      <ContractFiles contract={contract} />
      <ChangesPanel contract={contract} />
      {dialog && <ContractDialogs {...{ contract, dialog }} onClose={() => setDialog(null)} />}
    </>
  )
}

function Actions({ onOpen }: { onOpen: (dialog: OpenContractDialog) => void }) {
  return (
    <>
      <Button onClick={() => onOpen({ kind: 'modify' })}>Record modification</Button>
      <Button kind="secondary" onClick={() => onOpen({ kind: 'edit' })}>
        Edit
      </Button>
      <Menu
        label="More actions"
        items={[
          {
            label: 'Terminate',
            icon: <Ban aria-hidden="true" />,
            isDangerous: true,
            onSelect: () => onOpen({ kind: 'terminate' }),
          },
        ]}
      />
    </>
  )
}

function factsOf(contract: ContractDetail): Fact[] {
  const { tender, lot, terminated_on, early_signing_reason } = contract
  return [
    { term: 'Buyer', value: contract.buyer.name },
    { term: 'Supplier', value: contract.supplier.name },
    {
      term: 'Tender',
      value: (
        <Link to="/tenders/$tenderId" params={{ tenderId: tender.id }} className="link">
          {tender.reference}, {tender.title}
        </Link>
      ),
    },
    ...(lot ? [{ term: 'Lot', value: `${lot.lot_number}: ${lot.title}` }] : []),
    { term: 'Value', value: formatMoney(contract.value, contract.currency) },
    { term: 'Signed', value: <Time iso={contract.signed_on} show="date" /> },
    { term: 'First day', value: <Time iso={contract.starts_on} show="date" /> },
    { term: 'Last day', value: <Time iso={contract.ends_on} show="date" /> },
    ...(terminated_on
      ? [{ term: 'Terminated on', value: <Time iso={terminated_on} show="date" /> }]
      : []),
    ...(early_signing_reason
      ? [
          {
            term: 'Reason for signing before the end of the standstill',
            value: early_signing_reason,
          },
        ]
      : []),
  ]
}
