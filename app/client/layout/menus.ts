// Menus for each role, word for word as in the specification, and the pages that they leave out.
import type { LinkProps } from '@tanstack/react-router'
import { actorRole, type Account, type ActorRole } from '#kernel/contract/role.ts'
import type { ToDoKind } from '#features/to-do/contract/to-do.ts'
import { whyNotMember, type Member } from '#kernel/rules/member.ts'

type Path = NonNullable<LinkProps['to']>

export interface MenuEntry {
  label: string
  to: Path
  /** Other pages of the section, listed in the section's navigation and in the menu on phones. */
  pages?: MenuEntry[]
  /** Further paths of the section that don't start with `to`. */
  also?: Path[]
  /** Key that opens the page if it is pressed after `g`. */
  key: string
  /** Kind of pending items that are counted next to the entry. */
  counts?: ToDoKind | 'everything'
}

const help: MenuEntry = { label: 'Help', to: '/help', key: 'h' }
const notifications: MenuEntry = { label: 'Notifications', to: '/notifications', key: 'b' }
const colleagues: MenuEntry = { label: 'Colleagues', to: '/colleagues', key: 'c' }
const contracts: MenuEntry = { label: 'Contracts', to: '/contracts', key: 'k' }
const ownContracts: MenuEntry = { ...contracts, label: 'My contracts' }
export const settings: MenuEntry = {
  label: 'Settings',
  to: '/settings',
  also: ['/colleagues', '/webhooks', '/admin/bank-holidays', '/admin/sso'],
  key: 's',
}

const menus: Record<ActorRole, MenuEntry[]> = {
  supplier: [
    {
      label: 'Dashboard',
      to: '/supplier/dashboard',
      also: ['/supplier/questions', '/supplier/downloads'],
      key: 'd',
    },
    { label: 'Browse Tenders', to: '/tenders', also: ['/supplier/searches'], key: 't' },
    { label: 'My Interests', to: '/supplier/interests', pages: [ownContracts], key: 'i' },
    help,
  ],
  buyer: [
    { label: 'Dashboard', to: '/buyer/dashboard', key: 'd' },
    { label: 'My Tenders', to: '/tenders', pages: [contracts], key: 't' },
    { label: 'Create Tender', to: '/tenders/create', key: 'n' },
    { label: 'Analytics', to: '/buyer/analytics', key: 'a' },
    help,
  ],
  admin: [
    { label: 'Dashboard', to: '/admin/dashboard', key: 'd', counts: 'everything' },
    {
      label: 'All Tenders',
      to: '/tenders',
      pages: [
        { label: 'Moderation', to: '/admin/moderation', key: 'm', counts: 'moderation' },
        { label: 'Deleted Tenders', to: '/admin/tenders/trashed', key: 'x' },
        contracts,
      ],
      also: ['/tenders/create'],
      key: 't',
    },
    {
      label: 'Organisations',
      to: '/admin/organisations',
      key: 'o',
      counts: 'organisations',
    },
    { label: 'Users', to: '/admin/users', key: 'u', counts: 'access_requests' },
    { label: 'Analytics', to: '/admin/analytics', key: 'a' },
    { label: 'Audit Logs', to: '/admin/audit-logs', key: 'l' },
    help,
  ],
  guest: [{ label: 'Your tenders', to: '/openings', also: ['/tenders'], key: 'd' }, help],
}

export function menuOf(user: Account & Member): MenuEntry[] {
  const entries = menus[actorRole(user)]
  if (!whyNotMember(user, 'prepare')) return entries
  return entries.filter(({ to }) => to !== '/tenders/create')
}

/**
 * Pages outside the menus and their sections, available in the command palette and through keyboard
 * shortcuts.
 */
const beyondMenus: Record<ActorRole, MenuEntry[]> = {
  supplier: [
    { label: 'Saved Searches', to: '/supplier/searches', key: 'e' },
    { label: 'Questions Asked', to: '/supplier/questions', key: 'q' },
    { label: 'Documents Downloaded', to: '/supplier/downloads', key: 'f' },
    notifications,
    colleagues,
    settings,
  ],
  buyer: [notifications, colleagues, settings],
  admin: [
    { label: 'Create Tender', to: '/tenders/create', key: 'n' },
    { label: 'Bank holidays', to: '/admin/bank-holidays', key: 'y' },
    { label: 'Single sign-on', to: '/admin/sso', key: 'w' },
    notifications,
    settings,
  ],
  guest: [notifications, settings],
}

export function pagesOf(role: ActorRole): MenuEntry[] {
  const menu = menus[role]
  return [...menu, ...menu.flatMap(({ pages = [] }) => pages), ...beyondMenus[role]]
}

/** Returns the user's home page, to which `/` redirects: the first page in their menu. */
export function homeOf(user: Account & Member): Path {
  return menuOf(user)[0]!.to
}
