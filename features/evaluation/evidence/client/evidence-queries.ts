import { listEvidence, listOwnEvidence, type EvidencePack } from '../contract/evidence.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'

const pollMs = 2000

/**
 * Returns the polling interval while an evidence pack is being created, because no event announces
 * its progress; otherwise false.
 */
const whileUnfinished = ({ state }: { state: { data?: EvidencePack[] | undefined } }) =>
  state.data?.some(({ status }) => status === 'waiting' || status === 'building') ? pollMs : false

export function evidenceQuery(tenderId: number) {
  const key = ['tenders', tenderId, 'evaluation', 'evidence']
  return {
    ...endpointDataQuery(key, listEvidence, { params: { tenderId } }),
    refetchInterval: whileUnfinished,
  }
}

export function ownEvidenceQuery(tenderId: number) {
  const key = ['tenders', tenderId, 'own-evidence']
  return {
    ...endpointDataQuery(key, listOwnEvidence, { params: { tenderId } }),
    refetchInterval: whileUnfinished,
  }
}
