import { kpiRatingLabels, type ContractDetail, type ContractKpi } from '../contract/contract.ts'
import type { KpiRating } from '../contract/contract.ts'
import { formatDate } from '#kernel/format/date.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table } from '#kernel/client/ui/Table.tsx'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

const tones: Record<KpiRating, Tone> = {
  good: 'published',
  approaching_target: 'pending',
  requires_improvement: 'flagged',
  inadequate: 'rejected',
  other: 'draft',
}

type KpisPanelProps = {
  contract: ContractDetail
  /** Opens the rating dialog; undefined if the user may not rate. */
  onRate: ((kpi: ContractKpi) => void) | undefined
}

export function KpisPanel({ contract, onRate }: KpisPanelProps) {
  const { kpis, today, terminated_on } = contract
  /** First indicator that is due; its button is the primary one. */
  const due = terminated_on ? undefined : kpis.find(({ due_on }) => due_on <= today)
  return (
    <Panel title="Key performance indicators">
      {kpis.length === 0 && <p className="text-muted">This contract has no indicators.</p>}
      {kpis.length > 0 && (
        <Table<ContractKpi>
          caption="Key performance indicators"
          rows={kpis}
          rowKey={({ id }) => id}
          detail={(kpi) => <Ratings kpi={kpi} />}
          columns={[
            { key: 'name', header: 'Indicator', kind: 'title', cell: ({ name }) => name },
            { key: 'target', header: 'Target', cell: ({ target }) => target },
            {
              key: 'rating',
              header: 'Last rating',
              cell: ({ ratings: [newest] }) =>
                newest ? (
                  <Tag tone={tones[newest.rating]}>{kpiRatingLabels[newest.rating]}</Tag>
                ) : (
                  'Not rated yet'
                ),
            },
            {
              key: 'due',
              header: 'Next due',
              cell: ({ due_on }) => <Time iso={due_on} show="date" />,
            },
            {
              key: 'actions',
              header: 'Actions',
              kind: 'actions',
              cell: (kpi) =>
                onRate && (
                  <Button
                    kind={kpi === due ? 'primary' : 'secondary'}
                    size="small"
                    aria-label={`Rate: ${kpi.name}`}
                    onClick={() => onRate(kpi)}
                  >
                    Rate
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

function Ratings({ kpi: { ratings } }: { kpi: ContractKpi }) {
  if (ratings.length === 0) return <p className="text-muted">Not rated yet</p>
  return (
    <ul className="flex flex-col gap-2">
      {ratings.map(({ id, rating, rated_on, note, by }) => (
        <li key={id}>
          <p>
            {formatDate(rated_on)}: <strong>{kpiRatingLabels[rating]}</strong>, {by}
          </p>
          {note && <p className="whitespace-pre-line text-muted">{note}</p>}
        </li>
      ))}
    </ul>
  )
}
