import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'

export interface QuickAction {
  label: string
  to: string
  search?: Record<string, string>
  Icon: LucideIcon
}

interface QuickActionsProps {
  title?: string
  actions: readonly QuickAction[]
}

export function QuickActions({ title = 'Quick actions', actions }: QuickActionsProps) {
  return (
    <ListPanel title={title} isBoxed>
      <ul className="-mr-px -mb-px grid grid-cols-2 *:border-r *:border-b *:border-line [&>:last-child:nth-child(odd)]:col-span-2">
        {actions.map(({ label, to, search, Icon }) => (
          <li key={label}>
            <Link
              to={to}
              {...(search ? { search } : {})}
              className="ring-inside group flex h-full min-h-8 items-center gap-2 pointer-coarse:min-h-control px-3 text-sm font-semibold text-brand-text [&_svg]:size-5 [&_svg]:shrink-0"
            >
              <Icon aria-hidden="true" />
              <span className="underline-offset-4 group-hover:underline">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
