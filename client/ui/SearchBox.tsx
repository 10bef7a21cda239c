import { FilterInput } from './FilterInput.tsx'

type SearchBoxProps = {
  label: string
  value: string
  /** Called after a pause in typing, or on Enter. */
  onSearch: (text: string) => void
}

/** Search input of a list, as a landmark. */
export function SearchBox(props: SearchBoxProps) {
  return (
    <search className="min-w-0 grow basis-40 sm:max-w-96">
      <SearchInput {...props} />
    </search>
  )
}

type SearchInputProps = SearchBoxProps & { placeholder?: string }

export function SearchInput({ onSearch, ...input }: SearchInputProps) {
  return (
    <FilterInput
      name="search"
      type="search"
      enterKeyHint="search"
      onSettled={onSearch}
      {...input}
    />
  )
}
