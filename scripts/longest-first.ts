import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer than their size lets expect, longest first. The rest follows by size. */
const longest = [
  'server/db/embedded.test.ts',
  'server/test/access/matrix.test.ts',
  'server/test/access/races.test.ts',
  'server/main.test.ts',
  'server/command.test.ts',
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
