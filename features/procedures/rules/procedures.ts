// The procedure types: what each ends in, and how open data describes it.
import type { ProcedureType } from '#features/tenders/contract/tender.ts'

export interface Procedure {
  endsIn: 'report' | 'contract' | 'shortlist' | 'members'
  /**
   * Method in OCDS when everybody may take part: open if everybody may submit a tender, selective
   * if only those who qualified may. Null if no tender is asked for.
   */
  method: 'open' | 'selective' | null
}

export const procedures: Record<ProcedureType, Procedure> = {
  PQQ: { endsIn: 'shortlist', method: 'selective' },
  SQ: { endsIn: 'shortlist', method: 'selective' },
  PSQ: { endsIn: 'shortlist', method: 'selective' },
  RFQ: { endsIn: 'contract', method: 'open' },
  RFI: { endsIn: 'report', method: null },
  ITT: { endsIn: 'contract', method: 'open' },
  Framework: { endsIn: 'members', method: 'open' },
  DPS: { endsIn: 'members', method: 'selective' },
}
