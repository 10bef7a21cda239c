import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { type ContractDetail, modifyContract } from '../contract/contract.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { needsKpis } from '../rules/contract-terms.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'
import { Menu } from '#kernel/client/ui/Menu.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
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
  const user = useUser()
  const canChange = can_manage && !terminated_on && !whyNotCall(user, modifyContract)
  const isRatingLate = can_manage && !terminated_on && kpis.some(({ due_on }) => due_on < today)
  const indicators = (
    <KpisPanel
      contract={contract}
      onRate={can_manage ? (kpi) => setDialog({ kind: 'rate', kpi }) : undefined}
    />
  )
  const options = (
    <OptionsPanel
      contract={contract}
      onUse={canChange ? (option) => setDialog({ kind: 'use', option }) : undefined}
    />
  )
  return (
    <>
      <PageHeading title={contract.title} actions={canChange && <Actions onOpen={setDialog} />}>
        <div className="mt-2">
          <DotLine facts={headFacts(contract)} />
        </div>
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
      {/* Indicators and options need work while the contract runs, so they come first. */}
      {kpis.length > 0 && indicators}
      {contract.options.length > 0 && options}
      <Panel title="Contract details">
        <FactList facts={factsOf(contract)} layout="pairs" />
      </Panel>
      {kpis.length === 0 && indicators}
      {contract.options.length === 0 && options}
      <ContractFiles contract={contract} />
      <ChangesPanel contract={contract} />
      {dialog && (
        <ContractDialogs contract={contract} dialog={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

function Actions({ onOpen }: { onOpen: (dialog: OpenContractDialog) => void }) {
  return (
    <>
      <Button kind="secondary" onClick={() => onOpen({ kind: 'modify' })}>
        Record modification
      </Button>
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

/** Facts below the title: state, number, the end of the contract and the next rating. */
function headFacts({ state, number, terminated_on, ends_on, today, kpis }: ContractDetail) {
  const first = (
    <span className="inline-flex items-center gap-2">
      <ContractStateTag state={state} />
      {number}
    </span>
  )
  if (terminated_on) return [first]
  const due = kpis.map(({ due_on }) => due_on).toSorted()[0]
  return [
    first,
    ...(ends_on > today
      ? [
          <>
            Ends on <Time iso={ends_on} show="date" />
          </>,
          `${timeToEnd(today, ends_on)} left`,
        ]
      : []),
    ...(due
      ? [
          <>
            Next rating due on <Time iso={due} show="date" />
          </>,
        ]
      : []),
  ]
}

function factsOf(contract: ContractDetail): Fact[] {
  const { tender, lot, terminated_on, early_signing_reason, value_reason } = contract
  return [
    {
      term: 'Tender',
      isLong: true,
      value: (
        <Link to="/tenders/$tenderId" params={{ tenderId: tender.id }} className="link">
          {tender.reference}, {tender.title}
        </Link>
      ),
    },
    ...(lot ? [{ term: 'Lot', isLong: true, value: `${lot.lot_number}: ${lot.title}` }] : []),
    { term: 'Buyer', value: contract.buyer.name },
    { term: 'Supplier', value: contract.supplier.name },
    { term: 'Value', value: formatMoney(contract.value, contract.currency) },
    { term: 'Signed', value: <Time iso={contract.signed_on} show="date" /> },
    { term: 'First day', value: <Time iso={contract.starts_on} show="date" /> },
    { term: 'Last day', value: <Time iso={contract.ends_on} show="date" /> },
    ...(terminated_on
      ? [{ term: 'Terminated on', value: <Time iso={terminated_on} show="date" /> }]
      : []),
    ...(value_reason
      ? [{ term: 'Reason for a value above the award’s', isLong: true, value: value_reason }]
      : []),
    ...(early_signing_reason
      ? [
          {
            term: 'Reason for signing before the end of the standstill',
            isLong: true,
            value: early_signing_reason,
          },
        ]
      : []),
  ]
}
