import { Link } from '@tanstack/react-router'
import { noticesTitle } from '#domain/contract/brand.ts'
import { brand } from '#client/lib/brand.ts'

/** Links in the top bar of public pages, the same as on the public notices. */
export function VisitorLinks() {
  return (
    <nav
      aria-label="Main"
      className="flex shrink-0 items-center gap-1 text-on-brand max-[22rem]:text-sm"
    >
      {brand.has_public_notices && (
        <a href="/notices" className="bar-item">
          {noticesTitle}
        </a>
      )}
      <Link to="/login" className="bar-item">
        Sign in
      </Link>
      <Link
        to="/register"
        className="bar-item border border-current px-3 font-semibold max-sm:hidden"
      >
        Register
      </Link>
    </nav>
  )
}
