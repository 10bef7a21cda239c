import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that take longer than their size suggests. The other files follow in Vitest's own
 * order.
 */
const longest = [
  'app/test/access/matrix.test.ts',
  'app/test/access/races.test.ts',
  'kernel/server/http/outage.test.ts',
  'app/server/main.test.ts',
  'kernel/server/db/embedded.test.ts',
  'features/backup/server/backup.test.ts',
  'app/test/bid-secrecy.test.ts',
  'kernel/server/exports/exports.test.ts',
  'app/test/access/tokens.test.ts',
  'app/server/commands/command.test.ts',
  'app/server/commands/rotate-key.test.ts',
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
