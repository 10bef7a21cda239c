import { expect, test } from 'vitest'
import type { JudgedBidReply } from '#domain/contract/evaluation.ts'
import { createScoringState } from './scoring-state.ts'

test('bids follow each other as in the grid: by lot, and then in the given order', () => {
  const given = [
    { id: 1, lot_id: 7 },
    { id: 2, lot_id: 8 },
    { id: 3, lot_id: 7 },
  ] as JudgedBidReply[]
  const { bids } = createScoringState({
    bids: given,
    setup: { scale: [] },
    mayScore: true,
  } as unknown as Parameters<typeof createScoringState>[0])
  expect(bids.map(({ id }) => id)).toEqual([1, 3, 2])
})
