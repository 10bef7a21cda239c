import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { decisionWords as words } from '../contract/decision.ts'
import { downloadDecisionReport, type ReportTable } from '../contract/decision-calls.ts'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { EvaluationFrame } from '#features/evaluation/client/EvaluationFrame.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import type { AwardProps } from './award-props.ts'
import { reportQuery } from './award-queries.ts'
import { useDecision } from './use-decision.ts'

const texts = {
  reportFailed: 'Failed to load the report',
}

/** Page that shows the recommendation report. The content is the same as in the PDF. */
export function ReportPage({ tenderId }: { tenderId: number }) {
  return (
    <EvaluationFrame tenderId={tenderId} page="award" isBelow title="Recommendation report">
      {(context) => <SavedReport context={context} />}
    </EvaluationFrame>
  )
}

/** The report, or an explanation if no decision has been saved yet. */
function SavedReport({ context }: Pick<AwardProps, 'context'>) {
  const tenderId = context.tender.id
  const decision = useDecision(tenderId, context.evaluation)
  if (!decision.data) {
    return (
      <LoadState query={decision} failure={texts.reportFailed}>
        <Skeleton count={8} label={words.loading} />
      </LoadState>
    )
  }
  if (decision.data.revision !== null) return <Report context={context} decision={decision.data} />
  return (
    <EmptyState
      title="There’s no report yet"
      action={
        <Link {...evaluationLink({ tenderId, part: 'award' })} className={buttonClass('secondary')}>
          {words.toAward}
        </Link>
      }
    >
      It’s written when the decision is saved.
    </EmptyState>
  )
}

/** The report and, for users who may submit, approve or refuse the decision, its approval. */
function Report({ decision, context }: AwardProps) {
  const tenderId = context.tender.id
  const report = useQuery(reportQuery(tenderId))
  const { link, error } = useDownload(downloadDecisionReport, { tenderId })
  if (!report.data) {
    return (
      <LoadState query={report} failure={texts.reportFailed}>
        <Skeleton count={8} label={words.loading} />
      </LoadState>
    )
  }
  return (
    <>
      <div>
        <a {...link} className={buttonClass('secondary')}>
          <FileDown aria-hidden="true" />
          {words.downloadReport}
        </a>
      </div>
      {error && <Banner kind="danger">{error}</Banner>}
      {report.data.parts.map(({ heading, entries }) => (
        <Panel key={heading} title={heading}>
          <div className="flex flex-col gap-4">
            {entries.map(({ title, lines, table }, place) => (
              <div key={title ?? place}>
                {title && (
                  <h3 className={`font-semibold wrap-anywhere ${table ? 'mb-2' : ''}`}>{title}</h3>
                )}
                {lines.map((line) => (
                  <p key={line} className="max-w-measure wrap-anywhere whitespace-pre-line">
                    <Line text={line} />
                  </p>
                ))}
                {table && <FiguresTable caption={title ?? heading} table={table} />}
              </div>
            ))}
          </div>
        </Panel>
      ))}
      {decision.actions.some((action) => action === 'submit' || action === 'approve') && (
        <ApprovalPanel decision={decision} context={context} />
      )}
    </>
  )
}

/** Text whose hashes are in a monospaced font. */
function Line({ text }: { text: string }) {
  return text
    .split(/\b([0-9a-f]{64})\b/)
    .map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))
}

type Row = ReportTable['rows'][number]

function FiguresTable({ caption, table }: { caption: string; table: ReportTable }) {
  const { columns, note_header, rows } = table
  const name = columns.findIndex(({ is_figure }) => !is_figure)
  const hasNotes = rows.some((row) => row.note)
  const note: Column<Row> = {
    key: 'note',
    header: note_header,
    cell: (row) => <p className="max-w-measure wrap-anywhere whitespace-pre-line">{row.note}</p>,
  }
  return (
    <Table
      caption={caption}
      columns={[
        ...columns.map(({ header, is_figure }, place) => ({
          key: header,
          header,
          isLabelled: is_figure,
          kind:
            place === name
              ? ('title' as const)
              : is_figure
                ? ('figure' as const)
                : ('text' as const),
          cell: ({ cells }: Row) =>
            is_figure && place > name ? (
              <span className="md:inline-block md:min-w-24">{cells[place]}</span>
            ) : (
              cells[place]
            ),
        })),
        ...(hasNotes ? [note] : []),
      ]}
      rows={rows}
      rowKey={({ cells }) => cells.join()}
      isDense={!hasNotes && columns.some(({ is_figure }) => is_figure)}
    />
  )
}
