// The menus of the specification, word for word, one for each role.
import type { Role } from '#domain/contract/role.ts'

export interface MenuEntry {
  label: string
  to: string
}

const help: MenuEntry = { label: 'Help', to: '/help' }

export const menus: Record<Role, MenuEntry[]> = {
  supplier: [
    { label: 'Dashboard', to: '/supplier/dashboard' },
    { label: 'Browse Tenders', to: '/tenders' },
    { label: 'My Interests', to: '/supplier/interests' },
    help,
  ],
  buyer: [
    { label: 'Dashboard', to: '/buyer/dashboard' },
    { label: 'My Tenders', to: '/tenders' },
    { label: 'Create Tender', to: '/tenders/create' },
    { label: 'Analytics', to: '/buyer/analytics' },
    help,
  ],
  admin: [
    { label: 'Dashboard', to: '/admin/dashboard' },
    { label: 'All Tenders', to: '/tenders' },
    { label: 'Organisations', to: '/admin/organisations' },
    { label: 'Users', to: '/admin/users' },
    { label: 'Analytics', to: '/admin/analytics' },
    { label: 'Audit Logs', to: '/admin/audit-logs' },
    help,
  ],
}

/** Where a role is at home: what `/` leads to. */
export const homes: Record<Role, string> = {
  supplier: '/supplier/dashboard',
  buyer: '/buyer/dashboard',
  admin: '/admin/dashboard',
}
