// How many exports may be open at a server, and for whom. An open export costs memory for a batch of
// rows; it takes a connection only while it reads one, and those readings take turns (send-within.ts).
// So a slow reader keeps nobody from exporting, and the limits only bound the memory.
import { exportTexts } from '#domain/contract/export.ts'
import { Refusal, unavailable } from '#server/http/refusal.ts'

export interface Exporter {
  id: number
  organisation: { id: number } | null
}

export interface ExportSlots {
  /** Throws, or counts the export until the function that it returns is called, once or more often. */
  take(user: Exporter): () => void
}

const waitSeconds = 30
/** Of one organisation, so that no organisation takes all places. */
const mostOfOrganisation = 10
const most = 30

export function createExportSlots(): ExportSlots {
  const open = new Map<number, Exporter>()
  return {
    take(user) {
      if (open.has(user.id)) {
        throw new Refusal(429, exportTexts.running, { retryAfter: waitSeconds })
      }
      const ofOrganisation = [...open.values()].filter(
        ({ organisation }) => organisation && organisation.id === user.organisation?.id,
      )
      if (ofOrganisation.length >= mostOfOrganisation) {
        throw new Refusal(429, exportTexts.busyOrganisation, { retryAfter: waitSeconds })
      }
      if (open.size >= most) throw unavailable(exportTexts.busy, waitSeconds)
      open.set(user.id, user)
      return () => {
        if (open.get(user.id) === user) open.delete(user.id)
      }
    },
  }
}
