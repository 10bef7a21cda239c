import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { ListPanel } from '#client/ui/ListPanel.tsx'

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

export function QuickActions({ title = 'Quick Actions', actions }: QuickActionsProps) {
  return (
    <ListPanel title={title} isBoxed>
      <ul className="divide-y divide-line">
        {actions.map(({ label, to, search, Icon }) => (
          <li key={label}>
            <Link
              to={to}
              {...(search ? { search } : {})}
              className="ring-inside group flex min-h-12 items-center gap-3 px-4 font-semibold text-brand-text [&_svg]:size-5 [&_svg]:shrink-0"
            >
              <Icon aria-hidden="true" />
              <span className="grow underline-offset-4 group-hover:underline">{label}</span>
              <ChevronRight aria-hidden="true" className="text-subtle" />
            </Link>
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
