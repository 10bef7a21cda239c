// Limits the number of open exports per user, organisation and server. An open export keeps a batch
// of rows in memory, but uses a connection only while it reads a batch, and these reads are queued
// (serve-exports.ts). A slow client therefore doesn't block other exports, and these limits only
// bound the memory use.
import { Refusal, unavailable } from '#kernel/server/http/refusal.ts'

const texts = {
  running:
    'You already have an export or a download pack under way. Try again when it has finished.',
  busyOrganisation:
    'Ten colleagues in your organisation are exporting at the moment. Try again in a minute, when one of them has finished.',
  busy: 'Many people are exporting at the moment. Nothing is wrong with your list: try again in a minute.',
  archivesRunning:
    'You’re already downloading several archives. Try again when one of them has finished.',
}

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

const ofExports = { ofPerson: 1, all: 30, running: texts.running as string }

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
        throw new Refusal(429, texts.busyOrganisation, { retryAfter: waitSeconds })
      }
      if (open.size >= all) throw unavailable(texts.busy, waitSeconds)
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
  return createExportSlots({ ofPerson, all: Infinity, running: texts.archivesRunning })
}
