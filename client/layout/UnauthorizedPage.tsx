import { Link } from '@tanstack/react-router'
import { buttonClass } from '#client/ui/button-class.ts'
import { PageHeading } from '#client/ui/PageHeading.tsx'

/** For someone signed in who followed a link that is not for their role. */
export function UnauthorizedPage() {
  return (
    <div className="flex flex-col items-start gap-4">
      <PageHeading title="You do not have access to this page" />
      <p>
        The page you asked for is for another kind of user. If you think that you should be able to
        open it, ask your administrator.
      </p>
      <Link to="/" className={buttonClass()}>
        Go to your dashboard
      </Link>
    </div>
  )
}
