import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addApprovalRule,
  approvalRuleLimits,
  approvalRuleTexts as texts,
} from '../contract/approval-rule.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { memberTexts } from '#features/accounts/members/rules/approved-member.ts'
import { SettingsFrame } from '#kernel/client/settings/SettingsFrame.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { approvalRulesQuery } from './approval-rule-queries.ts'
import { Delegations } from './Delegations.tsx'
import { RuleTable } from './RuleTable.tsx'

const words = {
  about: (organisation: string) => `What needs approval at ${organisation}, and by whom.`,
  noneMeans: (limit: string | null) =>
    limit === null
      ? 'Members and owners publish tenders, move deadlines and award without asking a colleague.'
      : `Members and owners publish tenders and move deadlines without asking a colleague. Awards above ${limit} need approval by any colleague.`,
}

const RuleDialog = lazyDialog(() => import('./RuleDialog.tsx'), 'RuleDialog')

export function ApprovalRulesPage() {
  const user = useUser()
  const { organisation } = user
  const approvalRules = useQuery(approvalRulesQuery)
  const { data } = approvalRules
  const [isAdding, setIsAdding] = useState(false)
  const isFull = (data?.rules.length ?? 0) >= approvalRuleLimits.rules
  const whyNot = organisation ? whyNotCall(user, addApprovalRule) : memberTexts.noOrganisation
  return (
    <SettingsFrame>
      <Breadcrumb
        crumbs={[{ label: 'Settings', link: linkTo('/settings') }, { label: texts.title }]}
      />
      <PageHeading
        title={texts.title}
        actions={
          <Button
            disabledReason={whyNot ?? (isFull ? texts.tooMany : null)}
            onClick={() => setIsAdding(true)}
          >
            Add a rule
          </Button>
        }
      >
        {organisation && words.about(organisation.name)}
      </PageHeading>
      <LoadState query={approvalRules} failure="Failed to load the approval rules">
        <Skeleton shape="table" count={3} label="Loading approval rules" />
      </LoadState>
      {data && (
        <>
          {data.rules.length === 0 && (
            <EmptyState title="No approval rules">
              {words.noneMeans(data.limit && formatMoney(data.limit, 'GBP'))}
            </EmptyState>
          )}
          {(data.rules.length > 0 || data.limit !== null) && <RuleTable data={data} />}
          <p className="max-w-measure text-muted">
            If several rules apply, the one with the highest value counts. Nobody approves what they
            prepared. If a named person prepared it, or gave the first approval, an owner approves
            in their place.
          </p>
          <Delegations data={data} />
        </>
      )}
      {isAdding && data && (
        <RuleDialog rule={undefined} data={data} onClose={() => setIsAdding(false)} />
      )}
    </SettingsFrame>
  )
}
