import { FilterInput } from './FilterInput.tsx'

type SearchBoxProps = {
  label: string
  value: string
  /** Called after a pause in typing, or on Enter. */
  onSearch: (text: string) => void
}

/** Search input of a list. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  return (
    <search className="min-w-0 grow basis-64 sm:max-w-96">
      <FilterInput
        name="search"
        type="search"
        label={label}
        enterKeyHint="search"
        value={value}
        onSettled={onSearch}
      />
    </search>
  )
}
