// An evidence pack is a ZIP archive with the record of a tender, from the public notice to the
// award. Anyone can verify the pack without the portal.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { evidenceProfiles, type EvidenceProfile } from './evidence-format.ts'
import { id, timestamp } from '#kernel/contract/fields.ts'

export const evidenceStatuses = ['waiting', 'building', 'ready', 'failed'] as const
export type EvidenceStatus = (typeof evidenceStatuses)[number]

export const evidenceProfileLabels: Record<EvidenceProfile, string> = {
  full: 'Full record',
  bidder: 'Your bid',
  public: 'Public part',
}

/** Number of days after which a pack is deleted; a new one can be created at any time. */
export const evidenceDays = 7

/** Profiles that the chair and observers can choose from; bidders get only their own part. */
export const panelProfiles = ['full', 'public'] as const

const evidencePack = z.object({
  id,
  profile: z.enum(evidenceProfiles),
  status: z.enum(evidenceStatuses),
  /** Size in bytes of the files added to the pack so far, and of all its files. */
  done_bytes: z.int(),
  total_bytes: z.int(),
  file_size: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
  expires_at: z.nullable(timestamp),
  by: z.object({ id, name: z.string() }),
})
export type EvidencePack = z.output<typeof evidencePack>

const path = '/tenders/:tenderId/evaluation/evidence'
const own = '/tenders/:tenderId/evidence'

const requested = z.object({ message: z.string(), pack: evidencePack })
const packs = z.object({ data: z.array(evidencePack) })

export const createEvidence = endpoint({
  method: 'POST',
  path,
  summary: 'Start to create an evidence pack; a pack of the same kind in progress is returned',
  access: ['buyer'],
  does: 'read',
  body: z.object({ profile: z.enum(panelProfiles, 'Choose what the pack contains') }),
  reply: requested,
})

export const listEvidence = endpoint({
  method: 'GET',
  path,
  summary: 'Evidence packs of the tender with their progress, newest first',
  access: ['buyer'],
  reply: packs,
})

export const downloadEvidence = endpoint({
  method: 'GET',
  path: `${path}/:packId/pack.zip`,
  summary: 'Download an evidence pack, whole or in parts (Range)',
  access: ['buyer'],
  reply: z.string(),
})

export const createOwnEvidence = endpoint({
  method: 'POST',
  path: own,
  summary: 'Start to create an evidence pack about the bids of your own organisation',
  access: ['supplier'],
  does: 'read',
  reply: requested,
})

export const listOwnEvidence = endpoint({
  method: 'GET',
  path: own,
  summary: 'Evidence packs about the bids of your own organisation, newest first',
  access: ['supplier'],
  reply: packs,
})

export const downloadOwnEvidence = endpoint({
  method: 'GET',
  path: `${own}/:packId/pack.zip`,
  summary: 'Download an evidence pack about your own bids, whole or in parts (Range)',
  access: ['supplier'],
  reply: z.string(),
})

export const evidenceWords = {
  title: 'Evidence pack',
  create: 'Create evidence pack',
  creating: 'Starting...',
  createFailed: 'Failed to create the evidence pack',
  loadFailed: 'Failed to load the evidence packs',
  loading: 'Loading evidence packs',
}
