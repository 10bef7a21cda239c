import type { Nda } from '../contract/nda.ts'
import { Time } from '#kernel/client/ui/Time.tsx'

export function NdaText({ nda }: { nda: Nda }) {
  return (
    <div className="rounded-panel border border-line bg-paper p-4">
      <p className="whitespace-pre-line">{nda.text}</p>
      <p className="mt-3 text-sm text-muted">
        Version {nda.version}, of <Time iso={nda.created_at} show="date" />
      </p>
    </div>
  )
}
