import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { adminOrganisationTexts } from '../contract/admin-organisation.ts'
import { isNotFound } from '#kernel/client/lib/failure.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { NotFoundPage } from '#kernel/client/lists/NotFoundPage.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { organisationQuery } from './organisation-queries.ts'
import { OrganisationView } from './OrganisationView.tsx'

export function OrganisationPage() {
  const from = '/signed-in/admin/organisations/$organisationId'
  const query = useQuery(organisationQuery(useParams({ from }).organisationId))
  if (isNotFound(query.error)) {
    return (
      <NotFoundPage title={adminOrganisationTexts.notFound}>
        <Link to="/admin/organisations" className={buttonClass()}>
          Back to organisations
        </Link>
      </NotFoundPage>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm pointer-coarse:-my-2">
        <Link to="/admin/organisations" className="link py-1 pointer-coarse:py-3">
          Back to organisations
        </Link>
      </p>
      {query.isError && !query.data && <PageHeading title="Organisation" />}
      <LoadState query={query} failure={adminOrganisationTexts.detailsFailed}>
        <Skeleton shape="page" count={8} label="Loading organisation details" />
      </LoadState>
      {/* The key resets the state, so that no open dialog carries over to another organisation. */}
      {query.data && <OrganisationView key={query.data.organisation.id} {...query.data} />}
    </div>
  )
}
