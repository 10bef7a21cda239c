import { humanise } from '../contract/audit-names.ts'
import type { AuditLog } from '../contract/audit.ts'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { FactList } from '#kernel/client/ui/FactList.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { ChangeList } from './ChangeList.tsx'
import { labelOf } from './find-person.ts'
import { LoggedValue } from './LoggedValue.tsx'

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
