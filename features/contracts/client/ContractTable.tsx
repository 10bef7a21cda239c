import { Link } from '@tanstack/react-router'
import type { ContractRow } from '../contract/contract.ts'
import type { ContractSort } from '../contract/contract-lists.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { registerScope } from '../rules/contract-access.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import type { SortBy } from '#kernel/client/lists/sorting.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { ContractStateTag } from './ContractStateTag.tsx'

type ContractTableProps = {
  contracts: readonly ContractRow[]
  sortBy: SortBy<ContractSort>
  isBusy: boolean
}

/**
 * Table of contracts. Buyers and suppliers see only the other party; administrators see both
 * parties.
 */
export function ContractTable({ contracts, sortBy, isBusy }: ContractTableProps) {
  const scope = registerScope(useUser())
  const buyer: Column<ContractRow> = {
    key: 'buyer',
    header: 'Buyer',
    isLabelled: true,
    cell: ({ buyer: { name } }) => <Party name={name} />,
  }
  const supplier: Column<ContractRow> = {
    key: 'supplier',
    header: 'Supplier',
    isLabelled: true,
    cell: ({ supplier: { name } }) => <Party name={name} />,
  }
  const columns: Column<ContractRow>[] = [
    {
      key: 'title',
      header: 'Contract',
      kind: 'title',
      cell: ({ id, title, number }) => (
        <span className="block text-sm whitespace-normal">
          <Link to="/contracts/$contractId" params={{ contractId: id }} className="link">
            {title}
          </Link>
          <span className="block text-sm font-normal wrap-anywhere text-muted">{number}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: 'Status',
      place: 'start',
      cell: ({ state }) => <ContractStateTag state={state} />,
    },
    {
      key: 'value',
      header: 'Value',
      kind: 'figure',
      place: 'end',
      sort: sortBy('value', '-value'),
      cell: ({ value, currency }) => formatPrice(value, currency),
    },
    ...(scope === 'organisation_id' ? [] : [buyer]),
    ...(scope === 'supplier_id' ? [] : [supplier]),
    {
      key: 'signed',
      header: 'Signed',
      isLabelled: true,
      place: 'start',
      sort: sortBy('signed_on', '-signed_on'),
      cell: ({ signed_on }) => <Time iso={signed_on} show="short" />,
    },
    {
      key: 'ends',
      header: 'Last day',
      isLabelled: true,
      place: 'end',
      sort: sortBy('ends_on', '-ends_on'),
      cell: ({ ends_on, terminated_on }) => <Time iso={terminated_on ?? ends_on} show="short" />,
    },
  ]
  return (
    <Table
      caption="Contracts"
      columns={columns}
      rows={contracts}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      isDense
    />
  )
}

function Party({ name }: { name: string }) {
  return <span className="whitespace-normal md:line-clamp-2 md:w-44">{name}</span>
}
