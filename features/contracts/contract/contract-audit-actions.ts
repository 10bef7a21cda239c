// Audit actions about contracts.
import { auditAction, type Exported } from '#kernel/contract/audit-action.ts'

interface OfContract {
  tender_id: number
  number: string
}

interface OfContractFile {
  filename: string
  sha256: string
}

export const contractAuditActions = {
  'contract.signed': auditAction<
    OfContract & {
      organisation_id: number
      value: string
      signed_on: string
      early_signing_reason: string | null
    }
  >('added contract {number} with {organisation} for {tender} to the register'),
  'contract.updated': auditAction<OfContract>('changed contract {number} for {tender}'),
  'contract.modified': auditAction<OfContract & { reason: string }>(
    'recorded a modification of contract {number} for {tender}',
  ),
  'contract.option_used': auditAction<OfContract & { reason: string }>(
    'used an option of contract {number} for {tender}',
  ),
  'contract.terminated': auditAction<OfContract & { reason: string }>(
    'terminated contract {number} for {tender}',
  ),
  'contract.kpi_rated': auditAction<OfContract & { kpi_id: number; rating: string }>(
    'rated an indicator of contract {number} for {tender}',
    'Indicator rated',
  ),
  'contract.file_uploaded': auditAction<OfContract & OfContractFile>(
    'uploaded “{filename}” to contract {number} for {tender}',
  ),
  'contract.file_deleted': auditAction<OfContract & OfContractFile>(
    'deleted “{filename}” from contract {number} for {tender}',
  ),
  'contract.file_scanned': auditAction<OfContract & OfContractFile & { finding: string | null }>(
    'scanned a document of contract {number} for {tender}',
  ),
  'contract.exported': auditAction<Exported & { filters: object }>(
    'exported a list of contracts',
    'Contracts exported',
  ),
}
