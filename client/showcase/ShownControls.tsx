// Buttons, badges, deadlines and notices in every state.
import { Pencil, Trash2 } from 'lucide-react'
import type { TenderStatus } from '#domain/contract/tender.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Button } from '#client/ui/Button.tsx'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { Countdown } from '#client/ui/Countdown.tsx'
import { DaysLeft } from '#client/ui/DaysLeft.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { ReviewBadge, type ReviewStatus } from '#client/ui/ReviewBadge.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { inHours, link, Row } from './samples.tsx'

export function Buttons() {
  return (
    <Panel title="Buttons">
      <div className="space-y-4">
        <Row>
          <Button>Publish tender</Button>
          <Button kind="secondary">Save as draft</Button>
          <Button kind="danger">Delete forever</Button>
          <Button kind="quiet">Clear filters</Button>
          {link({ className: buttonClass('primary'), children: 'Create New Tender' })}
        </Row>
        <Row>
          <Button size="small">Approve</Button>
          <Button size="small" kind="secondary">
            Reject
          </Button>
          <Button isBusy busyLabel="Publishing...">
            Publish Tender
          </Button>
          <Button disabledReason="The clarification deadline has passed." reasonAs="tooltip">
            Ask a question
          </Button>
          <IconButton label="Edit" icon={<Pencil aria-hidden="true" />} />
          <IconButton
            label="Delete"
            icon={<Trash2 aria-hidden="true" />}
            disabledReason="Only drafts can be deleted."
          />
          <CopyButton value="TND-2026-000123" />
        </Row>
        <Button kind="secondary" disabledReason="Register interest first to download documents.">
          Download
        </Button>
      </div>
    </Panel>
  )
}

const tenderStatuses: TenderStatus[] = ['draft', 'published', 'closed', 'awarded', 'cancelled']

const reviewStatuses: ReviewStatus[] = [
  'pending',
  'approved',
  'rejected',
  'flagged',
  'changes_requested',
  'active',
  'blocked',
]

export function Badges() {
  return (
    <Panel title="Badges">
      <div className="space-y-3">
        <Row>
          {tenderStatuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Row>
        <Row>
          {reviewStatuses.map((status) => (
            <ReviewBadge key={status} status={status} />
          ))}
        </Row>
        <Row>
          <Tag>Buyer</Tag>
          <Tag tone="awarded">tender.updated</Tag>
          <Tag tone="published">tender.created</Tag>
          <Tag tone="rejected">tender.deleted</Tag>
        </Row>
      </div>
    </Panel>
  )
}

export function Deadlines() {
  return (
    <Panel title="Deadlines">
      <Row>
        {[-1, 5, 50, 120, 400].map((hours) => (
          <span key={hours} className="flex flex-col">
            <Countdown deadline={inHours(hours)} />
            <DaysLeft deadline={inHours(hours)} />
          </span>
        ))}
      </Row>
    </Panel>
  )
}

export function Notices() {
  return (
    <div className="space-y-3">
      <Banner title="6 organisations await approval" actions={<Button size="small">Review</Button>}>
        The oldest has waited since 2 November 2026.
      </Banner>
      <Banner kind="success">Password reset successfully! Please sign in.</Banner>
      <Banner kind="warning">This organisation's name is already registered.</Banner>
      <Banner kind="danger">Failed to update notification preferences</Banner>
    </div>
  )
}
