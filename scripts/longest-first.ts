import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take longer than their size suggests. The other files follow in Vitest's own
 * order.
 */
const longest = [
  'server/test/access/matrix.test.ts',
  'server/test/access/races.test.ts',
  'server/http/outage.test.ts',
  'server/main.test.ts',
  'server/db/embedded.test.ts',
  'server/backup/backup.test.ts',
  'server/test/bid-secrecy.test.ts',
  'server/exports/exports.test.ts',
  'server/test/access/tokens.test.ts',
  'server/commands/command.test.ts',
  'server/commands/rotate-key.test.ts',
]

/**
 * Starts the longest files first, so that the run doesn't end with one worker still busy with one
 * of them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.indexOf(relative(this.ctx.config.root, moduleId))
      return found < 0 ? longest.length : found
    }
    // oxlint-disable-next-line no-array-sort
    const bySize = await super.sort(files)
    return bySize.toSorted((a, b) => place(a) - place(b))
  }
}
