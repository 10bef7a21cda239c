import { scoringWords as words } from '../contract/scoring.ts'
import { useStore } from '#kernel/client/store/create-store.ts'
import { Select } from '#kernel/client/ui/Select.tsx'
import { selectCell, type ScoringState } from './scoring-state.ts'
import { cellId, readCellId } from './score-cell.ts'

/** Controls for choosing one bid and one criterion, which replace the grid on narrow screens. */
export function CellPicker({ scoring }: { scoring: ScoringState }) {
  const { bids, criteria, sheet } = scoring
  const selected = useStore(scoring.selection)
  const { bidId, criterion } = readCellId(selected)
  useStore(sheet.progress)
  // This subscription to the selected cell is needed as well, because `progress` doesn't change if
  // one mark replaces another.
  useStore(sheet.cell(selected))
  const markOf = (key: string) => sheet.valueOf(cellId(bidId, key)).mark ?? words.unmarked
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Bid"
        name="picked-bid"
        options={bids.map(({ id, bidder }) => ({ value: String(id), label: bidder }))}
        value={String(bidId)}
        onChange={(event) => selectCell(scoring, cellId(Number(event.target.value), criterion))}
      />
      <Select
        label="Criterion"
        name="picked-criterion"
        options={criteria.map(({ key, name }) => ({
          value: key,
          label: `${name}: ${markOf(key)}`,
        }))}
        value={criterion}
        onChange={(event) => selectCell(scoring, cellId(bidId, event.target.value))}
      />
    </div>
  )
}
