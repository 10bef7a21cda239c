import { afterAll, beforeAll, expect, test } from 'vitest'
import { killDuringScoring } from './kill-during-scoring.ts'
import { KillablePortal } from './killable-portal.ts'

let portal: KillablePortal

beforeAll(async () => {
  portal = await KillablePortal.make('kill-during-scoring')
  await portal.start()
  await portal.waitUntilReady()
}, 240_000)

afterAll(async () => {
  await portal.stop()
  await portal.erase()
})

// `npm run prove -- evaluation` does the same with fifty kills.
test(
  'marks that were acknowledged before a hard kill are stored exactly once',
  { timeout: 240_000 },
  async () => {
    expect(await killDuringScoring(portal, 3)).toMatch(/^3 kills: 0 of [1-9]\d* acknowledged marks/)
  },
)
