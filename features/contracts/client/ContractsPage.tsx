import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  exportContracts,
  contractStateLabels,
  contractTexts as texts,
} from '../contract/contract.ts'
import { contractSorts, contractStates } from '../contract/contract-lists.ts'
import { registerScope } from '../rules/contract-access.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { contractsAddress } from './contracts-address.ts'
import { ExportMenu } from '#kernel/client/lists/ExportMenu.tsx'
import { ListFrame } from '#kernel/client/lists/ListFrame.tsx'
import { sortingBy } from '#kernel/client/lists/sorting.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { contractsQuery } from './contract-queries.ts'
import { ContractTable } from './ContractTable.tsx'

const words = {
  noneHint: 'A contract appears here once the buyer has added it to an awarded tender.',
}

const tabs = (['all', ...contractStates] as const).map((key) => ({
  key,
  label: key === 'all' ? 'All' : contractStateLabels[key],
}))

const endDates = [
  { name: 'ends_from', label: 'Ends from' },
  { name: 'ends_to', label: 'Ends until' },
] as const

const noFilters = { filter: undefined, ends_from: undefined, ends_to: undefined }

/**
 * Page with the contract register for buyers and administrators, or with a supplier's own
 * contracts.
 */
export function ContractsPage() {
  const list = useAddress(contractsAddress)
  const contracts = useQuery(contractsQuery(list.address))
  const isSupplier = registerScope(useUser()) === 'supplier_id'
  const { search, filter, ends_from, ends_to, sort } = list.address
  const hasFilters = (filter ?? ends_from ?? ends_to) !== undefined
  const isFiltered = hasFilters || search !== undefined
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <PageHeading title={isSupplier ? texts.ownHeading : texts.heading} />
      <ListFrame
        list={list}
        query={contracts}
        tabs={{ label: 'Contracts by state', entries: tabs }}
        searchLabel="Search by number, title or organisation"
        shortSearchLabel="Search contracts"
        filters={{
          inUse: [ends_from, ends_to].filter((day) => day !== undefined).length,
          controls: (
            <>
              {endDates.map(({ name, label }) => (
                <TextInput
                  key={name}
                  type="date"
                  name={name}
                  label={label}
                  value={list.address[name] ?? ''}
                  onChange={({ target }) => list.change({ [name]: target.value || undefined })}
                />
              ))}
            </>
          ),
        }}
        results={{
          noun: 'contract',
          tools: <ExportMenu call={exportContracts} address={list.address} size="small" />,
        }}
        loadingLabel="Loading contracts"
        failure="Failed to load contracts"
        none={isFiltered ? 'No contracts found' : 'No contracts yet'}
        noneHint={isFiltered ? undefined : words.noneHint}
        noneAction={
          <Link to="/tenders" className={buttonClass()}>
            {isSupplier ? 'Browse Tenders' : 'View tenders'}
          </Link>
        }
        clearedFilters={hasFilters ? noFilters : undefined}
      >
        {({ data }, isBusy) => (
          <ContractTable
            contracts={data}
            sortBy={sortingBy(sort ?? contractSorts[0])}
            isBusy={isBusy}
          />
        )}
      </ListFrame>
    </div>
  )
}
