import { humanise } from '../contract/audit-phrases.ts'
import type { AuditLog } from '../contract/audit.ts'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { VisuallyHidden } from '#kernel/client/ui/VisuallyHidden.tsx'
import { labelOf } from './find-person.ts'

/** Details of an audit log row: readable facts first, then the stored data. */
export function AuditDetails({ log }: { log: AuditLog }) {
  const { performed_at, user, action, ip, metadata, changes, about } = log
  const facts = [
    { term: 'When', value: <Time iso={performed_at} /> },
    ...(user ? [{ term: 'Who', value: labelOf(user) }] : []),
    { term: 'Action', value: action },
    ...(ip ? [{ term: 'From address', value: ip }] : []),
    ...Object.entries(metadata).map(([name, value]) => ({
      term: humanise(name),
      value: <LoggedValue value={value} />,
    })),
  ]
  return (
    <div className="flex flex-col gap-4 py-2">
      {changes && <ChangeList changes={changes} />}
      <section>
        <h2 className="text-base">Details</h2>
        <FactList facts={facts} layout="rows" />
        {about.tender && (
          <ListLink change={{ tender: about.tender.reference }} className="link text-sm">
            Show only this tender
          </ListLink>
        )}
      </section>
      <Disclosure summary="Formatted data">
        <pre className="rounded-control bg-sunken p-3 font-mono text-sm">
          {JSON.stringify({ metadata, changes }, null, 2)}
        </pre>
      </Disclosure>
    </div>
  )
}

/** Changed fields with their old and new values. */
function ChangeList({ changes }: { changes: Record<string, unknown> }) {
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

/** Value of any type in readable form. */
function LoggedValue({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') {
    return <span className="text-muted">Nothing</span>
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && isMoment(value)) return <Time iso={value} />
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return value.length === 0 ? <span className="text-muted">Nothing</span> : value.join(', ')
  }
  if (typeof value === 'object') {
    return <pre className="font-mono text-sm">{JSON.stringify(value, null, 2)}</pre>
  }
  return <span className="whitespace-pre-line wrap-anywhere">{String(value)}</span>
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/.test(text)
}
