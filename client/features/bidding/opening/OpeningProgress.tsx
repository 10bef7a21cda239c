import type { Opening } from '#domain/contract/opening.ts'
import { ceremonyWords } from '#domain/contract/opening-words.ts'
import { Panel } from '#client/ui/Panel.tsx'

/** How many there are is known from here on. */
export function OpeningProgress({ opening }: { opening: Opening }) {
  const { opened, total } = opening.progress ?? { opened: 0, total: 0 }
  return (
    <Panel title={ceremonyWords.opening}>
      <div className="flex flex-col gap-3">
        <progress
          className="meter"
          value={opened}
          max={Math.max(total, 1)}
          aria-label={ceremonyWords.opening}
        />
        <p role="status" className="tabular-nums">
          {ceremonyWords.progress(opened, total)}
        </p>
        <p className="text-muted">{ceremonyWords.openingWhy}</p>
      </div>
    </Panel>
  )
}
