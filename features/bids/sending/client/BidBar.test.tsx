import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { emptyEntry } from '#kernel/client/autosave/entry.ts'
import { mount, unmountAfterEach } from '#app/client/test/mount.tsx'
import { BidBar } from './BidBar.tsx'
import type { PartState } from './draft/bid-draft.ts'

unmountAfterEach()

const now = new Date('2026-11-19T11:30:00Z')
const known = (saved_at: string) =>
  ({ text: 'Yes', version: 1, saved_at, saved_by: null }) as unknown as PartState['known']

function readBar(...entries: Partial<PartState>[]) {
  mount(
    <BidBar
      entries={entries.map((entry) => ({ ...emptyEntry, ...entry }) as PartState)}
      uploads={[]}
      missing={[]}
      isDone
      deadline="2026-11-20T12:00:00Z"
      now={now}
    />,
  )
  return screen.getByRole('status').textContent
}

test('the bar shows when the newest part of the draft was saved', () => {
  expect(readBar({})).toBe('Nothing to save yet')
  const saved = (at: string) => ({ text: 'Yes', known: known(at) })
  expect(readBar(saved('2026-11-19T09:02:00Z'), saved('2026-11-19T11:09:00Z'))).toBe(
    'Draft saved 11:09',
  )
  expect(readBar(saved('2026-11-13T11:09:00Z'))).toBe('Draft saved 13 Nov, 11:09')
})

test('the bar shows a failure rather than a conflict, and a conflict rather than a save in progress', () => {
  const isSaving = { text: 'No', isSaving: true }
  const conflict = { text: 'No', theirs: known('2026-11-19T09:02:00Z') }
  const failure = { text: 'No', failure: 'Not saved. Check your connection.' }
  expect(readBar(isSaving)).toBe('Saving...')
  expect(readBar(isSaving, conflict)).toBe('Not saved: choose between two versions')
  expect(readBar(isSaving, conflict, failure)).toBe('Not saved. Check your connection.')
})
