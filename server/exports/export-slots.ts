// Limits the number of open exports per user, organisation and server. An open export keeps a batch
// of rows in memory, but uses a connection only while it reads a batch, and these reads are queued
// (serve-exports.ts). A slow client therefore doesn't block other exports, and these limits only
// bound the memory use.
import { fileTexts } from '#domain/contract/file.ts'
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
const maxPerOrganisation = 10

const ofExports = { ofPerson: 1, all: 30, running: exportTexts.running as string }

export function createExportSlots({ ofPerson, all, running } = ofExports): ExportSlots {
  const open = new Set<Exporter>()
  const count = (isCounted: (other: Exporter) => boolean) => [...open].filter(isCounted).length
  return {
    take({ id, organisation }) {
      if (count((other) => other.id === id) >= ofPerson) {
        throw new Refusal(429, running, { retryAfter: waitSeconds })
      }
      const isColleague = (other: Exporter) => other.organisation?.id === organisation?.id
      if (organisation && count(isColleague) >= maxPerOrganisation) {
        throw new Refusal(429, exportTexts.busyOrganisation, { retryAfter: waitSeconds })
      }
      if (open.size >= all) throw unavailable(exportTexts.busy, waitSeconds)
      const slot = { id, organisation }
      open.add(slot)
      return () => void open.delete(slot)
    },
  }
}

/**
 * Creates slots for ZIP archives of documents. Many suppliers may download a tender's documents
 * when it is published, so the number in total is not limited.
 */
export function createArchiveSlots(ofPerson: number): ExportSlots {
  return createExportSlots({ ofPerson, all: Infinity, running: fileTexts.archivesRunning })
}
