import { Link } from '@tanstack/react-router'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'

/** Banner on every page that asks the user to replace a password set by an administrator. */
export function PasswordRequest() {
  const { must_change_password } = useUser()
  if (!must_change_password) return null
  return (
    <div className="mb-6">
      <Banner
        kind="warning"
        actions={
          <Link to="/settings" hash="password" className={buttonClass('secondary', 'small')}>
            Change password
          </Link>
        }
      >
        An administrator set your password. Please change it to one that only you know.
      </Banner>
    </div>
  )
}
