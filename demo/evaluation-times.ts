// Times of the acts in a demo evaluation and its award.
import { after, earliest, workingMoment } from './calendar.ts'
import { createRandom } from './random.ts'

interface Span {
  tender_id: number
  from: Date
  to: Date
  /** Maximum number of acts. */
  acts: number
}

/**
 * Returns a function that gives the time of the next act, in office hours where possible. The span
 * is divided into one slot for each act, so that later acts have later times.
 */
export function makeClock({ tender_id, from, to, acts }: Span): () => Date {
  const random = createRandom(tender_id)
  const slot = (Number(to) - Number(from)) / acts
  let start = from
  return () => {
    const end = earliest(after(start, slot), to)
    const at = workingMoment(random, start, end)
    start = end
    return at
  }
}
