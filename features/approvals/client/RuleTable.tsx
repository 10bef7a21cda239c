import { useState } from 'react'
import {
  approvalRuleLabels,
  approvalRuleTexts as texts,
  changeApprovalRule,
  deleteApprovalRule,
  type ApprovalRule,
  type ApprovalRuleSubject,
  describeAbove,
  describeApprovers,
  describeRule,
} from '../contract/approval-rule.ts'
import { approvalTexts } from '../contract/approval.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { ApprovalRules } from './approval-rule-queries.ts'

const words = {
  hasLeft: (name: string) =>
    `${name} can no longer approve anything. An owner has to change this rule.`,
}

const RuleDialog = lazyDialog(() => import('./RuleDialog.tsx'), 'RuleDialog')

interface Row {
  key: number
  covers: ApprovalRuleSubject
  above: string | null
  approvers: string
  /** Undefined in the row for the limit of the portal's administrators. */
  rule?: ApprovalRule
}

type Open = { action: 'change' | 'delete'; rule: ApprovalRule }

/** Table of the approval rules. The last row shows the limit set by the portal's administrators. */
export function RuleTable({ data }: { data: ApprovalRules }) {
  const user = useUser()
  const [open, setOpen] = useState<Open | null>(null)
  const onClose = () => setOpen(null)
  const columns: Column<Row>[] = [
    ...facts,
    ...(whyNotCall(user, changeApprovalRule)
      ? []
      : [
          {
            key: 'actions',
            header: 'Actions',
            kind: 'actions' as const,
            cell: ({ rule }: Row) => rule && <Actions rule={rule} onOpen={setOpen} />,
          },
        ]),
  ]
  return (
    <>
      <Table
        caption={texts.title}
        columns={columns}
        rows={rowsOf(data)}
        rowKey={({ key }) => key}
        isDense
      />
      {open?.action === 'change' && <RuleDialog data={data} onClose={onClose} rule={open.rule} />}
      {open?.action === 'delete' && <DeleteDialog rule={open.rule} onClose={onClose} />}
    </>
  )
}

function rowsOf({ rules, limit }: ApprovalRules): Row[] {
  const own = rules.map((rule) => {
    const { id, covers, above } = rule
    return { key: id, covers, above, approvers: describeApprovers(rule), rule }
  })
  if (limit === null) return own
  // Key 0 is free, because no rule has this id.
  const ofPortal = { key: 0, covers: 'award', above: limit } as const
  return [...own, { ...ofPortal, approvers: approvalTexts.approver.any }]
}

const facts: Column<Row>[] = [
  {
    key: 'covers',
    header: texts.covers,
    kind: 'title',
    cell: ({ covers }) => approvalRuleLabels[covers],
  },
  { key: 'above', header: 'When', place: 'first', cell: describeAbove },
  {
    key: 'approvers',
    header: 'Who approves',
    isLabelled: true,
    cell: ({ approvers, rule }) => (
      <>
        <span className="block min-w-52 whitespace-normal first-letter:uppercase">{approvers}</span>
        {rule && <Gone rule={rule} />}
      </>
    ),
  },
  {
    key: 'changed',
    header: 'Last changed',
    isLabelled: true,
    cell: ({ rule }) =>
      rule ? (
        <>
          <Time iso={rule.changed_at} show="short" />
          <span className="block text-sm text-muted">by {rule.changed_by.name}</span>
        </>
      ) : (
        <span className="block min-w-44 text-sm whitespace-normal text-muted">
          Set by the administrators of the portal. It applies if none of your rules do.
        </span>
      ),
  },
]

/** Notes about named people who can no longer approve. */
function Gone({ rule: { first, second } }: { rule: ApprovalRule }) {
  return [first, second].map(
    (level) =>
      level?.person &&
      !level.person.may_decide && (
        <span key={level.person.id} className="block text-sm whitespace-normal text-danger">
          {words.hasLeft(level.person.name)}
        </span>
      ),
  )
}

type ActionsProps = { rule: ApprovalRule; onOpen: (open: Open) => void }

function Actions({ rule, onOpen }: ActionsProps) {
  return (
    <ActionMenu
      subject={describeRule(rule)}
      actions={[
        { label: 'Change', onSelect: () => onOpen({ action: 'change', rule }) },
        { label: 'Delete', isDangerous: true, onSelect: () => onOpen({ action: 'delete', rule }) },
      ]}
    />
  )
}

function DeleteDialog({ rule, onClose }: { rule: ApprovalRule; onClose: () => void }) {
  const { id, revision } = rule
  return (
    <ActionDialog
      title="Delete this approval rule?"
      description={
        <>
          <span className="block">{describeRule(rule)}.</span>
          <span className="block">{texts.told}</span>
        </>
      }
      verb="Delete"
      busyLabel="Deleting..."
      isDangerous
      act={() => call(deleteApprovalRule, { params: { ruleId: id }, body: { revision } })}
      failure="Failed to delete the approval rule"
      onClose={onClose}
    />
  )
}
