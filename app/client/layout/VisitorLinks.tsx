import { Link } from '@tanstack/react-router'
import { noticesTitle } from '#kernel/contract/brand.ts'
import { brand } from '#kernel/client/lib/brand.ts'

/**
 * Links in the top bar of public pages, the same as on the public notices. Windows narrower than
 * 368 px have space for one link next to the product's name: the link to sign in or, on the page
 * for signing in, the link to the notices.
 */
export function VisitorLinks() {
  return (
    <nav
      aria-label="Main"
      className="group flex shrink-0 items-center gap-1 text-on-brand max-[24rem]:text-sm"
    >
      {brand.has_public_notices && (
        <a
          href="/notices"
          className="bar-item max-[23rem]:group-not-has-[[href='/login'][aria-current]]:hidden"
        >
          {noticesTitle}
        </a>
      )}
      <Link to="/login" className="bar-item max-[23rem]:aria-[current]:hidden">
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
