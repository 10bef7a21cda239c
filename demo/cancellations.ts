// Reasons for which the demo's buyers cancelled their tenders.
import type { CancellationReason } from '#features/tenders/contract/tender.ts'

interface Cancellation {
  cancellation_reason: CancellationReason
  cancellation_text: string
}

const cancellations: readonly Cancellation[] = [
  {
    cancellation_reason: 'budget_withdrawn',
    cancellation_text:
      'The funding for this contract was not confirmed. We expect to tender again in the next financial year.',
  },
  {
    cancellation_reason: 'requirements_changed',
    cancellation_text:
      'Two of the sites will close. We will publish a new tender for the remaining sites.',
  },
  {
    cancellation_reason: 'procedural_error',
    cancellation_text:
      'The pricing schedule did not match the specification. A corrected tender will follow.',
  },
  {
    cancellation_reason: 'no_longer_needed',
    cancellation_text: 'The service will be provided by our own staff.',
  },
]

/** Returns the columns about the cancellation of a tender; both are null if it wasn't cancelled. */
export function cancellationOf({ id, isCancelled }: { id: number; isCancelled: boolean }) {
  const none = { cancellation_reason: null, cancellation_text: null }
  return isCancelled ? cancellations[id % cancellations.length]! : none
}
