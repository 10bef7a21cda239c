import { contractChangeLabels, type ContractDetail } from '../contract/contract.ts'
import { formatDate } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

/** Record of changes to a contract, newest first. */
export function ChangesPanel({ contract: { changes, currency } }: { contract: ContractDetail }) {
  return (
    <Panel title="Record">
      <ol className="flex flex-col gap-4">
        {changes.map(({ id, kind, reason, value, ends_on, by, created_at }) => (
          <li key={id} className="border-b border-line pb-4 last:border-b-0 last:pb-0">
            <p className="font-semibold">{contractChangeLabels[kind]}</p>
            <p className="text-sm text-muted">
              <Time iso={created_at} />, {by}
            </p>
            <p>
              Value: {formatMoney(value, currency)}. Last day: {formatDate(ends_on)}.
            </p>
            {reason && <p className="whitespace-pre-line">{reason}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
