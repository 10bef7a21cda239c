import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageMeta } from '#kernel/contract/pagination.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { ListPage } from '#kernel/client/lists/ListPage.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'

type ActivityListProps<Row> = {
  title: string
  intro: string
  failure: string
  loadingLabel: string
  none: { title: string; hint: string }
  query: UseQueryResult<{ data: Row[]; meta: PageMeta }>
  columns: Column<Row>[]
  isDense?: boolean
  /** Tabs and search above the list. */
  filters?: ReactNode
  /** Message shown instead of `none` if no row matches the filters. */
  noneFound?: ReactNode
}

/** List that a dashboard figure links to, with a link back to the dashboard. */
export function ActivityList<Row extends { id: number }>({
  title,
  intro,
  none,
  columns,
  isDense = false,
  filters,
  noneFound,
  ...list
}: ActivityListProps<Row>) {
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <Breadcrumb
        crumbs={[{ label: 'Dashboard', link: linkTo('/supplier/dashboard') }, { label: title }]}
      />
      <PageHeading title={title}>{intro}</PageHeading>
      {filters}
      <ListPage
        {...list}
        empty={
          noneFound || (
            <EmptyState
              title={none.title}
              action={
                <Link to="/tenders" className={buttonClass()}>
                  Browse Tenders
                </Link>
              }
            >
              {none.hint}
            </EmptyState>
          )
        }
      >
        {({ data }, isBusy) => (
          <Table
            caption={title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            isBusy={isBusy}
            isDense={isDense}
          />
        )}
      </ListPage>
    </div>
  )
}
