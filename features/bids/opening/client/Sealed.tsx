import { Lock } from 'lucide-react'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

/** Panel shown before the deadline, without any information about the bids. */
export function Sealed({ deadline }: { deadline: string }) {
  return (
    <Panel title="The bids are sealed">
      <div className="flex gap-4">
        <Lock aria-hidden="true" className="size-6 shrink-0 text-muted" />
        <div className="flex min-w-0 flex-col gap-3">
          <p className="max-w-measure">
            They can be opened after <Time iso={deadline} />. Until then nobody can see who has bid
            or how many bids there are, not even an administrator.
          </p>
          <p className="max-w-measure text-muted">
            You can still change the questions and the price schedule. Suppliers will be told what
            has changed.
          </p>
        </div>
      </div>
    </Panel>
  )
}
