import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { contractTexts as texts } from '../contract/contract.ts'
import { registerScope } from '../rules/contract-access.ts'
import { RoleNote } from '#features/accounts/client/RoleNote.tsx'
import { isNotFound } from '#kernel/client/lib/failure.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { NotFoundPage } from '#kernel/client/lists/NotFoundPage.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { contractQuery } from './contract-queries.ts'
import { ContractView } from './ContractView.tsx'

const back = 'Back to contracts'

export function ContractPage() {
  const { contractId } = useParams({ from: '/signed-in/contracts/$contractId' })
  const query = useQuery(contractQuery(contractId))
  const isSupplier = registerScope(useUser()) === 'supplier_id'
  if (isNotFound(query.error)) {
    return (
      <NotFoundPage title={texts.notFound}>
        <Link to="/contracts" className={buttonClass()}>
          {back}
        </Link>
      </NotFoundPage>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumb
        crumbs={[
          { label: isSupplier ? texts.ownHeading : texts.heading, link: linkTo('/contracts') },
          { label: query.data?.number ?? 'Contract' },
        ]}
      />
      {query.isError && !query.data && <PageHeading title="Contract" />}
      <LoadState query={query} failure={texts.loadFailed}>
        <Skeleton shape="page" count={6} label="Loading contract" />
      </LoadState>
      <RoleNote />
      {query.data && <ContractView key={query.data.id} contract={query.data} />}
    </div>
  )
}
