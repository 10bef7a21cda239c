import { Link, useNavigate } from '@tanstack/react-router'
import { Ban, Copy, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { deadlineTexts } from '#features/tenders/contract/tender.ts'
import { can, canTexts, whyNot, type TenderAction } from '#features/tenders/rules/can.ts'
import { isOffered, useRequestedAction, type RequestedAction } from '../requested-action.ts'
import { lazyDialog, lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Menu, type MenuItem } from '#kernel/client/ui/Menu.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'

/** This component is loaded separately, because few tenders take bids on the portal. */
const BidsStepLink = lazyPart(
  () => import('#features/bids/setup/client/BidsStepLink.tsx'),
  'BidsStepLink',
)
const StepDialog = lazyDialog(() => import('./StepDialog.tsx'), 'StepDialog')
const AwardDialog = lazyDialog(() => import('./AwardDialog.tsx'), 'AwardDialog')
const AwardBidsDialog = lazyDialog(() => import('./AwardBidsDialog.tsx'), 'AwardBidsDialog')
const ChangeDeadlineDialog = lazyDialog(
  () => import('./ChangeDeadlineDialog.tsx'),
  'ChangeDeadlineDialog',
)
const CancelDialog = lazyDialog(() => import('./CancelDialog.tsx'), 'CancelDialog')
const CopyTenderDialog = lazyDialog(() => import('../CopyTenderDialog.tsx'), 'CopyTenderDialog')
const DeleteTenderDialog = lazyDialog(
  () => import('../DeleteTenderDialog.tsx'),
  'DeleteTenderDialog',
)

const steps = [
  { key: 'publish', label: 'Publish' },
  { key: 'close', label: 'Close' },
  { key: 'award', label: 'Award' },
  { key: 'unpublish', label: 'Unpublish' },
] as const

/**
 * Buttons and menus for the actions that are currently possible. Publishing a draft and awarding a
 * closed tender are primary buttons; for a tender with bids, the primary button is the next step
 * towards the award. Changes to a published tender are rare and trigger an email to suppliers, so
 * they are secondary buttons or menu items.
 */
export function TenderActions({ tender }: { tender: Tender }) {
  const user = useUser()
  const now = useNow()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<RequestedAction | 'deadline' | null>(null)
  useRequestedAction(setOpened)
  const close = () => setOpened(null)
  const allows = (action: TenderAction) => can(user, action, tender, now)
  const whyNoEdit = whyNot(user, 'edit', tender, now)
  const isShut = whyNoEdit?.kind === 'conflict' && !tender.deleted_at
  const offered = steps.filter(({ key }) => isOffered(key, tender))
  const isPublished = tender.status === 'published'
  const isUnready = Boolean(tender.publication_faults?.length)
  const cancelling: MenuItem[] = allows('cancel')
    ? [
        {
          label: 'Cancel tender',
          icon: isPublished ? undefined : <Ban aria-hidden="true" />,
          isDangerous: true,
          onSelect: () => setOpened('cancel'),
        },
      ]
    : []
  const nextSteps: MenuItem[] = offered.flatMap(({ key, label }) => {
    const disabledReason = whyNot(user, key, tender, now)?.message ?? null
    // Steps that are not possible are left out. The exception is closing a tender while suppliers
    // can still bid: this step is disabled and shows the reason.
    if (disabledReason !== null && disabledReason !== canTexts.biddingOpen) return []
    return [{ label, disabledReason, onSelect: () => setOpened(key) }]
  })
  const changes: MenuItem[] = [
    ...nextSteps.filter(({ disabledReason }) => !disabledReason),
    ...(allows('moveDeadline')
      ? [{ label: deadlineTexts.change, onSelect: () => setOpened('deadline') }]
      : []),
    ...nextSteps.filter(({ disabledReason }) => disabledReason),
    ...cancelling,
  ]
  const more: MenuItem[] = [
    ...(isShut
      ? [
          {
            label: 'Edit',
            icon: <Pencil aria-hidden="true" />,
            disabledReason: whyNoEdit.message,
            onSelect: () => undefined,
          },
        ]
      : []),
    ...(allows('copy')
      ? [
          {
            label: 'Copy',
            icon: <Copy aria-hidden="true" />,
            onSelect: () => setOpened('copy'),
          },
        ]
      : []),
    ...(isPublished ? [] : cancelling),
    ...(allows('archive')
      ? [
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden="true" />,
            isDangerous: true,
            onSelect: () => setOpened('delete'),
          },
        ]
      : []),
  ]

  return (
    <>
      {tender.bids_step && (
        <Suspense>
          <BidsStepLink tenderId={tender.id} step={tender.bids_step} />
        </Suspense>
      )}
      {!isPublished &&
        offered
          .filter(({ key }) => allows(key))
          .map(({ key, label }, index) => (
            <Button
              key={key}
              kind={index === 0 && !tender.bids_step ? 'primary' : 'secondary'}
              disabledReason={
                key === 'publish' && isUnready
                  ? 'Not ready to publish. See what’s missing below.'
                  : null
              }
              reasonAs="tooltip"
              onClick={() => setOpened(key)}
            >
              {label}
            </Button>
          ))}
      {allows('edit') && (
        <Link
          to="/tenders/$tenderId/edit"
          params={{ tenderId: tender.id }}
          className={buttonClass('secondary')}
        >
          <Pencil aria-hidden="true" className="max-sm:hidden" />
          Edit
        </Link>
      )}
      {isPublished && changes.length > 0 && <Menu label="Change status" items={changes} isNamed />}
      {more.length > 0 && <Menu label="More actions" items={more} />}
      {(opened === 'publish' || opened === 'unpublish' || opened === 'close') && (
        <StepDialog step={opened} tender={tender} onClose={close} />
      )}
      {opened === 'award' && !tender.takes_bids && <AwardDialog tender={tender} onClose={close} />}
      {opened === 'award' && tender.takes_bids && (
        <AwardBidsDialog tender={tender} onClose={close} />
      )}
      {opened === 'deadline' && <ChangeDeadlineDialog tender={tender} onClose={close} />}
      {opened === 'cancel' && <CancelDialog tender={tender} onClose={close} />}
      {opened === 'copy' && <CopyTenderDialog tender={tender} onClose={close} />}
      {opened === 'delete' && (
        <DeleteTenderDialog
          tender={tender}
          onClose={close}
          onDeleted={() => navigate({ to: '/tenders' })}
        />
      )}
    </>
  )
}
