import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CornerDownRight, Pencil, Zap } from 'lucide-react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { can, type TenderAction } from '#features/tenders/rules/can.ts'
import {
  requestTenderAction,
  isOffered,
  type RequestedAction,
} from '#features/tendering/client/requested-action.ts'
import { tenderTabs } from '#features/tendering/client/page/tender-tabs.ts'
import { tenderQuery } from '#features/tenders/client/tender-queries.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import type { Option } from './option.ts'

const steps: { key: RequestedAction; rule: TenderAction; label: string }[] = [
  { key: 'publish', rule: 'publish', label: 'Publish this tender' },
  { key: 'close', rule: 'close', label: 'Close this tender' },
  { key: 'award', rule: 'award', label: 'Award this tender' },
  { key: 'unpublish', rule: 'unpublish', label: 'Unpublish this tender' },
  { key: 'cancel', rule: 'cancel', label: 'Cancel this tender' },
  { key: 'copy', rule: 'copy', label: 'Copy this tender' },
  { key: 'delete', rule: 'archive', label: 'Delete this tender' },
]

/** Returns the actions for the tender whose page is open; none in its wizard or on other pages. */
export function useTenderActions(): Option[] {
  const user = useUser()
  const now = useNow()
  const navigate = useNavigate()
  const { tenderId = 0 } = useParams({ strict: false })
  const { data: tender } = useQuery({ ...tenderQuery(tenderId), enabled: false })
  if (!tender) return []
  const params = { tenderId }
  const allows = (action: TenderAction) => can(user, action, tender, now)
  const edit: Option = {
    id: 'tender-edit',
    label: 'Edit this tender',
    Icon: Pencil,
    run: () => void navigate({ to: '/tenders/$tenderId/edit', params }),
  }
  return [
    ...(allows('edit') ? [edit] : []),
    ...steps
      .filter(({ key, rule }) => allows(rule) && isOffered(key, tender))
      .map(({ key, label }) => ({
        id: `tender-${key}`,
        label,
        Icon: Zap,
        run: () => requestTenderAction(key),
      })),
    ...tabsOf(tender).map(({ key, label }) => ({
      id: `tender-tab-${key}`,
      label: `${label} of this tender`,
      Icon: CornerDownRight,
      run: () => void navigate({ to: '/tenders/$tenderId', params, search: { tab: key } }),
    })),
  ]

  function tabsOf(open: Tender) {
    return tenderTabs.filter(({ isShown }) => isShown({ tender: open, user, now }))
  }
}
