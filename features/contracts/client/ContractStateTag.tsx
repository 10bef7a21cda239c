import { contractStateLabels } from '../contract/contract.ts'
import type { ContractState } from '../contract/contract-lists.ts'
import { Tag, type Tone } from '#kernel/client/ui/Tag.tsx'

const tones: Record<ContractState, Tone> = {
  active: 'published',
  ending: 'pending',
  ended: 'closed',
  terminated: 'cancelled',
}

export function ContractStateTag({ state }: { state: ContractState }) {
  return (
    <Tag tone={tones[state]}>
      <span className="whitespace-nowrap">{contractStateLabels[state]}</span>
    </Tag>
  )
}
