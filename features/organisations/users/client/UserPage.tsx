import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { adminUserTexts } from '../contract/admin-user.ts'
import { isNotFound } from '#kernel/client/lib/failure.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { NotFoundPage } from '#kernel/client/lists/NotFoundPage.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { userQuery } from './user-queries.ts'
import { UserView } from './UserView.tsx'

export function UserPage() {
  const { userId } = useParams({ from: '/signed-in/admin/users/$userId' })
  const query = useQuery(userQuery(userId))
  if (isNotFound(query.error)) {
    return (
      <NotFoundPage title={adminUserTexts.notFound}>
        <Link to="/admin/users" className={buttonClass()}>
          Back to users
        </Link>
      </NotFoundPage>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumb
        crumbs={[
          { label: 'Users', link: linkTo('/admin/users') },
          { label: query.data?.user.name ?? 'User' },
        ]}
      />
      {query.isError && !query.data && <PageHeading title="User" />}
      <LoadState query={query} failure="Failed to load user details">
        <Skeleton shape="page" count={8} label="Loading user details" />
      </LoadState>
      {/* The key resets the state, so that no open dialog carries over to another user. */}
      {query.data && <UserView key={query.data.user.id} user={query.data.user} />}
    </div>
  )
}
