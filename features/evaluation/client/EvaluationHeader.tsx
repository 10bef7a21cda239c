import { Link } from '@tanstack/react-router'
import { decisionStateLabels } from '../award/contract/decision.ts'
import { evaluationStageLabels } from '../contract/evaluation.ts'
import { guestWords } from '#features/bids/guests/contract/guest.ts'
import { evaluationWords as words } from '../panel/contract/panel-task.ts'
import type { PanelFacts } from '../rules/evaluation-access.ts'
import { isGuest } from '#kernel/rules/guest.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useTendersCrumb } from '#features/tenders/client/tenders-crumb.tsx'
import { Breadcrumb, type Crumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import type { LinkProps } from '#kernel/client/ui/render-link.ts'
import { Tabs } from '#kernel/client/ui/Tabs.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { isSubmitted, useDecision } from '../award/client/use-decision.ts'
import {
  evaluationPages,
  evaluationLink,
  partOf,
  shownPages,
  type EvaluationPageKey,
  type ReadEvaluation,
} from './evaluation-pages.ts'
import type { JudgedTender } from './use-judged-tender.ts'

const texts = {
  stage: (label: string) => `Stage: ${label.toLowerCase()}`,
}

type EvaluationHeaderProps = Pick<JudgedTender, 'tender' | 'organisation'> & {
  page: EvaluationPageKey
  title: string
  isBelow: boolean
  evaluation: ReadEvaluation | null
  facts: PanelFacts | null
}

/** Breadcrumb, heading with the stage, and links to the other evaluation pages. */
export function EvaluationHeader(props: EvaluationHeaderProps) {
  const { tender, organisation, page, title, evaluation, facts } = props
  const pages = evaluation && facts ? shownPages(evaluation, facts) : []
  return (
    <>
      <Breadcrumb crumbs={[...useWayTo(tender), ...wayWithin(props)]} />
      <PageHeading
        title={title}
        documentTitle={`${title}: ${tender.title}`}
        status={evaluation && <StageTag tenderId={tender.id} evaluation={evaluation} />}
      >
        <p className="max-w-none font-semibold wrap-anywhere text-ink">{tender.title}</p>
        <div className="text-sm">
          <DotLine facts={[tender.reference, organisation]} />
        </div>
      </PageHeading>
      {pages.length > 1 && (
        <Tabs
          label="Parts of the evaluation"
          tabs={pages.map((key) => ({ key, label: evaluationPages[key].label }))}
          current={page}
          link={(key, link) => (
            <Link
              {...evaluationLink({ tenderId: tender.id, part: partOf(key) })}
              activeOptions={{ exact: true }}
              {...link}
            />
          )}
        />
      )}
    </>
  )
}

type StageTagProps = { tenderId: number; evaluation: ReadEvaluation }

/** Tag with the stage of the evaluation or, once an award is submitted, of the award. */
function StageTag({ tenderId, evaluation }: StageTagProps) {
  const { data } = useDecision(tenderId, evaluation)
  const { stage } = evaluation
  const isAward = stage === 'locked' && isSubmitted(data)
  return (
    <Tag>
      {texts.stage(isAward ? decisionStateLabels[data.state] : evaluationStageLabels[stage])}
    </Tag>
  )
}

function wayWithin({ tender, page, title, isBelow }: EvaluationHeaderProps): Crumb[] {
  const { label } = evaluationPages[page]
  const linkOf = (part?: string) => (props: LinkProps) => (
    <Link
      {...evaluationLink({ tenderId: tender.id, part })}
      activeOptions={{ exact: true }}
      {...props}
    />
  )
  if (page === 'panel') return [{ label: words.title }]
  return [
    { label: words.title, link: linkOf() },
    ...(isBelow ? [{ label, link: linkOf(partOf(page)) }, { label: title }] : [{ label }]),
  ]
}

/**
 * Returns the part of the breadcrumb that leads to the tender. It starts at the list of all tenders
 * or, for guests, at the list of their own tenders.
 */
function useWayTo(tender: JudgedTender['tender']): Crumb[] {
  const params = { tenderId: tender.id }
  const tendersCrumb = useTendersCrumb()
  if (isGuest(useUser())) {
    return [
      { label: guestWords.title, link: (props) => <Link to="/openings" {...props} /> },
      {
        label: tender.reference,
        link: (props) => <Link to="/openings/$tenderId" params={params} {...props} />,
      },
    ]
  }
  return [
    tendersCrumb,
    {
      label: tender.reference,
      link: (props) => (
        <Link to="/tenders/$tenderId" params={params} search={{ tab: 'bids' }} {...props} />
      ),
    },
  ]
}
