import { humanise } from '../contract/audit-names.ts'
import { VisuallyHidden } from '#kernel/client/ui/VisuallyHidden.tsx'
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
            className="gap-4 border-b border-line py-1.5 last:border-b-0 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="text-sm text-muted">{humanise(field)}</dt>
            <dd className="wrap-anywhere">
              {isChange(change) ? (
                <>
                  <VisuallyHidden>Before </VisuallyHidden>
                  <LoggedValue value={change.from} />
                  <span aria-hidden="true"> → </span>
                  <VisuallyHidden>After </VisuallyHidden>
                  <LoggedValue value={change.to} />
                </>
              ) : (
                <LoggedValue value={change} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}
