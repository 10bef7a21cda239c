// Limits the number of open exports per user, organisation and server. An open export keeps a batch
// of rows in memory, but uses a connection only while it reads a batch, and these reads are queued
// (serve-exports.ts). A slow client therefore doesn't block other exports, and these limits only
// bound the memory use.
import { exportTexts } from '#domain/contract/export.ts'
import { Refusal, unavailable } from '#server/http/refusal.ts'

export interface Exporter {
  id: number
  organisation: { id: number } | null
}

export interface ExportSlots {
  /**
   * Reserves a slot for an export. Returns a function that frees the slot; calling it again has no
   * effect. Throws if a limit is reached.
   */
  take(user: Exporter): () => void
}

const waitSeconds = 30
/** Maximum number of exports per organisation, so that no organisation takes all slots. */
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
