import { Lock } from 'lucide-react'
import { sealedWords } from '#domain/contract/opening-words.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { Time } from '#client/ui/Time.tsx'

/** Panel shown before the deadline, without any information about the bids. */
export function Sealed({ deadline }: { deadline: string }) {
  return (
    <Panel title={sealedWords.title}>
      <div className="flex gap-4">
        <Lock aria-hidden="true" className="size-6 shrink-0 text-muted" />
        <div className="flex min-w-0 flex-col gap-3">
          <p className="max-w-measure">
            {sealedWords.openable} <Time iso={deadline} />. {sealedWords.secret}
          </p>
          <p className="max-w-measure text-muted">{sealedWords.frozen}</p>
        </div>
      </div>
    </Panel>
  )
}
