// Tabs and sort orders of the contract register. They are separate from the calls, because the
// router loads them on the first visit, before any page.

/** Tabs in the contract register. `ending` contracts are active and end within 90 days. */
export const contractStates = ['active', 'ending', 'ended', 'terminated'] as const
export type ContractState = (typeof contractStates)[number]

export const contractSorts = [
  '-signed_on',
  'signed_on',
  'ends_on',
  '-ends_on',
  'value',
  '-value',
] as const
export type ContractSort = (typeof contractSorts)[number]
