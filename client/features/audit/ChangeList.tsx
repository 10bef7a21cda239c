import { wordsFor } from '#domain/contract/audit-names.ts'
import { LoggedValue } from './LoggedValue.tsx'

/** Changed fields with their old and new values. */
export function ChangeList({ changes }: { changes: Record<string, unknown> }) {
  return (
    <section>
      <h2 className="text-base">Changes</h2>
      <dl>
        {Object.entries(changes).map(([field, change]) => (
          <div
            key={field}
            className="gap-4 border-b border-line py-3 last:border-b-0 sm:grid sm:grid-cols-[minmax(10rem,1fr)_1fr_1fr]"
          >
            <dt className="text-sm text-muted">{wordsFor(field)}</dt>
            {isChange(change) ? (
              <>
                <Side label="Before" value={change.from} />
                <Side label="After" value={change.to} />
              </>
            ) : (
              <dd className="min-w-0 wrap-anywhere sm:col-span-2">
                <LoggedValue value={change} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Side({ label, value }: { label: string; value: unknown }) {
  return (
    <dd className="min-w-0 wrap-anywhere max-sm:mt-1">
      <span className="text-sm text-muted">{label}</span> <LoggedValue value={value} />
    </dd>
  )
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}
