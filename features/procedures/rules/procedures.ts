// The procedure types: what each ends in, and how open data describes it.
import type { ProcedureType } from '#features/tenders/contract/tender.ts'

export interface Procedure {
  endsIn: 'report' | 'contract' | 'shortlist' | 'members'
  /**
   * Method in OCDS when everybody may take part: open if everybody may submit a tender, selective
   * if only those who qualified may. Null if no tender is asked for.
   */
  method: 'open' | 'selective' | null
  /** Field of the OCDS extension for techniques. */
  techniques: { hasFrameworkAgreement: true } | { hasDynamicPurchasingSystem: true } | null
}

export const procedures: Record<ProcedureType, Procedure> = {
  PQQ: { endsIn: 'shortlist', method: 'selective', techniques: null },
  SQ: { endsIn: 'shortlist', method: 'selective', techniques: null },
  PSQ: { endsIn: 'shortlist', method: 'selective', techniques: null },
  RFQ: { endsIn: 'contract', method: 'open', techniques: null },
  RFI: { endsIn: 'report', method: null, techniques: null },
  ITT: { endsIn: 'contract', method: 'open', techniques: null },
  Framework: { endsIn: 'members', method: 'open', techniques: { hasFrameworkAgreement: true } },
  DPS: { endsIn: 'members', method: 'selective', techniques: { hasDynamicPurchasingSystem: true } },
}
