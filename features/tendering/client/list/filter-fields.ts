import { tendersAddress, type TendersAddress } from '#features/tenders/client/tenders-address.ts'

type Name = keyof TendersAddress

/** Returns props for controls that are synchronised with the address. */
export function filterFields(
  search: TendersAddress,
  onFilter: (changes: Partial<TendersAddress>) => void,
) {
  const fieldOf = (name: Name) => ({ name, value: String(search[name] ?? '') })
  const set = (name: Name, value: string) => onFilter(tendersAddress.parse({ [name]: value }))
  return {
    select: (name: Name) => ({
      ...fieldOf(name),
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    }),
    input: (name: Name) => ({
      ...fieldOf(name),
      onSettled: (value: string) => set(name, value),
    }),
  }
}
