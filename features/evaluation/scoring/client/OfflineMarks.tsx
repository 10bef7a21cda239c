import { useState } from 'react'
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { readTable, writeTable, type OfflineMark, type ReadMarks } from './offline-marks.ts'
import type { ScoringState } from './scoring-state.ts'

type OfflineMarksProps = { scoring: ScoringState; lots: readonly ListedLot[] }

/**
 * Section in which the user copies their marks to a spreadsheet, and pastes the filled-in sheet
 * back.
 */
export function OfflineMarks({ scoring, lots }: OfflineMarksProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<ReadMarks | null>(null)

  function use(changes: readonly OfflineMark[]): void {
    for (const { id, mark, note } of changes) {
      if (mark !== undefined) scoring.sheet.setMark(id, mark)
      if (note !== undefined) scoring.sheet.setNote(id, note)
    }
    toast.success(changes.length === 1 ? '1 mark taken over' : `${changes.length} marks taken over`)
    setText('')
    setFound(null)
  }

  return (
    <Disclosure summary="Mark in a spreadsheet" isWide>
      <div className="flex flex-col gap-4">
        <p className="max-w-measure">
          Copy your marks, paste them into an empty sheet, and fill in the columns “Mark” and “Note”
          whenever you like, also offline. Then copy the whole sheet and paste it here. A row
          without a mark, or without a note, changes nothing.
        </p>
        <div>
          <CopyButton value={writeTable(scoring, lots)} label="Copy my marks" />
        </div>
        <TextArea
          name="offline-marks"
          label="Sheet with your marks"
          rows={4}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFound(null)
          }}
        />
        {found && <Found {...found} />}
        <div className="action-row">
          {found && found.changes.length > 0 ? (
            <Button onClick={() => use(found.changes)}>
              {found.changes.length === 1
                ? 'Use this mark'
                : `Use these ${found.changes.length} marks`}
            </Button>
          ) : (
            <Button
              kind="secondary"
              disabledReason={text.trim() === '' ? 'Paste the sheet first.' : null}
              onClick={() => setFound(readTable(scoring, text))}
            >
              Check the sheet
            </Button>
          )}
        </div>
      </div>
    </Disclosure>
  )
}

/** Number of marks that the sheet would change, and the rows that can’t be used. */
function Found({ changes, faults }: ReadMarks) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="font-semibold">
        {changes.length === 0
          ? 'The sheet changes no mark.'
          : changes.length === 1
            ? 'The sheet changes 1 mark.'
            : `The sheet changes ${changes.length} marks.`}
      </p>
      {faults.length > 0 && (
        <Banner kind="warning" title="Some rows can’t be used">
          <ul className="list-disc ps-5">
            {faults.slice(0, 20).map((fault) => (
              <li key={fault} className="wrap-anywhere">
                {fault}
              </li>
            ))}
          </ul>
          {faults.length > 20 && <p>{faults.length - 20} more rows can’t be used.</p>}
        </Banner>
      )}
    </div>
  )
}
