import { Link } from '@tanstack/react-router'
import type { Role } from '#kernel/contract/role.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import type { Crumb } from '#kernel/client/ui/Breadcrumb.tsx'

/** Name of the list of tenders in the menu and on its page. */
export const tenderListTitles: Record<Role, string> = {
  supplier: 'Browse Tenders',
  buyer: 'My Tenders',
  admin: 'All Tenders',
}

/** Returns the breadcrumb entry for the list of tenders, with its name in the user's menu. */
export function useTendersCrumb(): Crumb {
  return {
    label: tenderListTitles[useUser().role],
    link: (props) => <Link to="/tenders" {...props} />,
  }
}
