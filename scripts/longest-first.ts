import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Those that wait for whole processes come first, while the checks have the processor to themselves;
 * then what takes longer than its size lets expect. The rest follows by project and size.
 */
const longest = [
  'server/db/embedded.test.ts',
  'server/main.test.ts',
  'server/platform/command.test.ts',
  'server/backup/backup.test.ts',
  'server/platform/rotate-key.test.ts',
  'server/test/access/matrix.test.ts',
  'server/test/access/races.test.ts',
  'server/features/documents/access.test.ts',
  'server/features/tenders/lifecycle-model.test.ts',
  'server/test/fuzz/fuzz.test.ts',
]

/** So that no worker is left alone with a long file at the end. */
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
