import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { adminOrganisationTexts } from '#domain/contract/admin-organisation.ts'
import { ApiError } from '#client/lib/api.ts'
import { loadFailure } from '#client/lib/failure.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { organisationQuery } from './organisation-queries.ts'
import { OrganisationView } from './OrganisationView.tsx'

export function OrganisationPage() {
  const { organisationId: id } = useParams({
    from: '/signed-in/admin/organisations/$organisationId',
  })
  const isId = Number.isInteger(id) && id > 0
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...organisationQuery(id),
    enabled: isId,
  })
  const isMissing = !isId || (error instanceof ApiError && error.status === 404)
  if (isMissing) return <NotFound />
  return (
    <div className="flex flex-col gap-6">
      <p>
        <Link to="/admin/organisations" className="link">
          Back to organisations
        </Link>
      </p>
      {isPending && <Skeleton shape="page" count={8} label="Loading organisation details" />}
      {error && (
        <ErrorState
          {...loadFailure(error, adminOrganisationTexts.detailsFailed)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {/* Another organisation is another page: no open dialog goes over to it. */}
      {data && <OrganisationView key={data.organisation.id} {...data} />}
    </div>
  )
}

function NotFound() {
  return (
    <div className="flex flex-col items-start gap-4">
      <PageHeading title={adminOrganisationTexts.notFound} />
      <p>There is no organisation at this address.</p>
      <Link to="/admin/organisations" className={buttonClass()}>
        Back to organisations
      </Link>
    </div>
  )
}
