import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { toUkLocalInput } from '#kernel/format/date.ts'
import { isUnsaved } from '#kernel/client/autosave/entry.ts'
import { useStore } from '#kernel/client/store/create-store.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { SpinnerIcon } from '#kernel/client/ui/SpinnerIcon.tsx'
import { StickyBar } from '#kernel/client/ui/StickyBar.tsx'
import { focusCell, type ScoringState } from './scoring-state.ts'
import { cellId, type CellId } from './score-cell.ts'
import type { SheetStatus } from './sheet-status.ts'

const texts = {
  savedAt: (time: string) => `Saved ${time}`,
  waiting: (count: number) =>
    `Not saved: offline. ${count === 1 ? '1 change is' : `${count} changes are`} kept on this device. Trying again...`,
  changedElsewhere: (count: number) =>
    count === 1 ? 'Changed elsewhere: choose a version' : `Changed elsewhere in ${count} places`,
}

/**
 * Sticky bar that shows whether the marks are saved, with a link to the cell that needs attention.
 * Renders nothing until there is something to save.
 */
export function SaveState({ scoring }: { scoring: ScoringState }) {
  const status = useStore(scoring.sheet.status)
  if (status.kind === 'idle' && !scoring.sheet.hasSaved()) return null
  const needsUser = status.kind === 'changed' || status.kind === 'refused'
  return (
    <StickyBar>
      <span
        role="status"
        className="inline-flex items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0"
      >
        {shown(status)}
      </span>
      {needsUser && (
        <Button kind="secondary" size="small" onClick={() => showTrouble(scoring)}>
          Show
        </Button>
      )}
    </StickyBar>
  )
}

function shown(status: SheetStatus): ReactNode {
  if (status.kind === 'saving') {
    return (
      <>
        <SpinnerIcon />
        Saving...
      </>
    )
  }
  const done = <CircleCheck aria-hidden="true" className="text-success" />
  const alert = <CircleAlert aria-hidden="true" className="text-danger" />
  switch (status.kind) {
    case 'idle':
      return (
        <>
          {done}
          Everything is saved
        </>
      )
    case 'saved':
      return (
        <>
          {done}
          {texts.savedAt(toUkLocalInput(status.at).slice(11))}
        </>
      )
    case 'waiting':
      return (
        <>
          {alert}
          {texts.waiting(status.count)}
        </>
      )
    case 'changed':
      return (
        <>
          {alert}
          {texts.changedElsewhere(status.count)}
        </>
      )
    case 'refused':
      return (
        <>
          {alert}
          {status.message}
        </>
      )
  }
}

function showTrouble(scoring: ScoringState): void {
  const ids: CellId[] = scoring.bids.flatMap(({ id }) =>
    scoring.criteria.map(({ key }) => cellId(id, key)),
  )
  const found = ids.find((id) => {
    const state = scoring.sheet.cell(id).current()
    return isUnsaved(state) && (state.theirs !== null || state.failure !== null)
  })
  if (found) focusCell(scoring, found)
}
