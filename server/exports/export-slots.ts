// How many exports a server writes at once, and for whom: one for each person, and few altogether, so
// that reading long lists never takes the connections that everybody else's calls need.
import { exportTexts } from '#domain/contract/export.ts'
import { Refusal, unavailable } from '#server/http/refusal.ts'

export interface ExportSlots {
  /** Refuses, or counts until what it returns is called, which may be more than once. */
  take(userId: number): () => void
}

const waitSeconds = 30

export function createExportSlots({ atOnce }: { atOnce: number }): ExportSlots {
  const busy = new Set<number>()
  return {
    take(userId) {
      if (busy.has(userId)) {
        throw new Refusal(429, exportTexts.running, { retryAfter: waitSeconds })
      }
      if (busy.size >= atOnce) throw unavailable(exportTexts.busy, waitSeconds)
      busy.add(userId)
      let isTaken = true
      return () => {
        if (isTaken) busy.delete(userId)
        isTaken = false
      }
    },
  }
}
