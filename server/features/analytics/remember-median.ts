// Cache of median answer times. A median can't be maintained incrementally, so finding it means
// scanning or sorting the answers. An entry is valid while the monthly answer counts stay the same,
// and for at most a minute, because an added and a removed answer cancel out in the counts.
import type { Trends } from '#domain/contract/analytics.ts'

type Median = Trends['median_hours_to_answer']

export type RememberMedian = (
  of: { scope: string; answers: readonly unknown[] },
  find: () => Promise<Median>,
) => Promise<Median>

const longestMs = 60_000
const mostRemembered = 1000

export function rememberMedians(clock = () => performance.now()): RememberMedian {
  const known = new Map<string, { answers: string; median: Median; until: number }>()

  return async ({ scope, answers }, find) => {
    const counted = JSON.stringify(answers)
    const last = known.get(scope)
    if (last && last.answers === counted && clock() < last.until) return last.median
    const median = await find()
    known.delete(scope)
    known.set(scope, { answers: counted, median, until: clock() + longestMs })
    if (known.size > mostRemembered) known.delete(known.keys().next().value!)
    return median
  }
}
