import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { downloadAssessment, summaryTexts, type Assessment } from '../contract/summary.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { tenderQuery } from '#features/tenders/client/tender-queries.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { useTendersCrumb } from '#features/tenders/client/tenders-crumb.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { assessmentQuery } from '#features/evaluation/client/award-queries.ts'
import { SummaryView } from './SummaryView.tsx'

const texts = {
  pageTitle: 'Assessment summary',
}

/** Page that shows a bidder their assessment summaries. */
export function AssessmentPage() {
  const { tenderId } = useParams({ from: '/signed-in/tenders/$tenderId/assessment' })
  const assessment = useQuery(assessmentQuery(tenderId))
  if (assessment.data === undefined) {
    return (
      <div className="flex flex-col gap-6">
        <PageHeading title={texts.pageTitle} />
        <LoadState query={assessment} failure={summaryTexts.loadFailed}>
          <Skeleton count={8} label={texts.pageTitle} />
        </LoadState>
      </div>
    )
  }
  if (assessment.data === null) return <None tenderId={tenderId} />
  return <Found assessment={assessment.data} />
}

function None({ tenderId }: { tenderId: number }) {
  const { data: tender } = useQuery(tenderQuery(tenderId))
  return (
    <div className="flex flex-col gap-6">
      {tender ? (
        <Heading tender={tender} buyer={tender.organisation.name} />
      ) : (
        <PageHeading title={texts.pageTitle} />
      )}
      <EmptyState
        title="No assessment summary yet"
        action={
          <Link to="/tenders/$tenderId" params={{ tenderId }} className={buttonClass('secondary')}>
            Back to the tender
          </Link>
        }
      >
        If the buyer sends you one, you can read it here.
      </EmptyState>
    </div>
  )
}

function Found({ assessment }: { assessment: Assessment }) {
  const { tender, buyer, notified_at, summaries } = assessment
  const params = { tenderId: tender.id }
  const { link, error } = useDownload(downloadAssessment, params)
  const hasLost = summaries.some(({ outcome }) => outcome !== 'won')
  return (
    <div className="flex flex-col gap-6">
      <Heading tender={tender} buyer={buyer} />
      <div className="flex flex-wrap items-center gap-3">
        <a {...link} className={buttonClass('secondary')}>
          <FileDown aria-hidden="true" />
          Save as PDF
        </a>
        {hasLost && (
          <Link
            to="/tenders/$tenderId"
            params={params}
            search={{ tab: 'questions' }}
            className={buttonClass('secondary')}
          >
            Ask the buyer about the result
          </Link>
        )}
        <p className="text-muted">
          Sent on <Time iso={notified_at} />
        </p>
      </div>
      {error && <Banner kind="danger">{error}</Banner>}
      {summaries.map((summary) => (
        <Panel
          key={summary.bid_id}
          title={summary.lot ? `Lot ${summary.lot.lot_number}: ${summary.lot.title}` : 'Your bid'}
        >
          <SummaryView summary={summary} currency={tender.currency} />
        </Panel>
      ))}
    </div>
  )
}

type HeadingProps = { tender: Pick<Tender, 'id' | 'reference' | 'title'>; buyer: string }

/** Breadcrumb and heading, which name the tender. */
function Heading({ tender, buyer }: HeadingProps) {
  const { id: tenderId, reference, title } = tender
  const tendersCrumb = useTendersCrumb()
  return (
    <>
      <Breadcrumb
        crumbs={[
          tendersCrumb,
          {
            label: reference,
            link: (props) => <Link to="/tenders/$tenderId" params={{ tenderId }} {...props} />,
          },
          { label: texts.pageTitle },
        ]}
      />
      <PageHeading title={texts.pageTitle} documentTitle={`${texts.pageTitle}: ${title}`}>
        <span className="wrap-anywhere">
          {reference} · {title} · {buyer}
        </span>
      </PageHeading>
    </>
  )
}
