import { FilterInput } from './FilterInput.tsx'
import { useIsWide } from './use-media.ts'

type SearchBoxProps = {
  label: string
  value: string
  /** Called after a pause in typing, or on Enter. */
  onSearch: (text: string) => void
}

/** Search input for a list, inside a search landmark. */
export function SearchBox(props: SearchBoxProps) {
  return (
    <search className="min-w-0 grow basis-40 sm:max-w-96">
      <SearchInput {...props} />
    </search>
  )
}

/** Search input for a list. On narrow screens, the label is the placeholder. */
export function SearchInput({ label, value, onSearch }: SearchBoxProps) {
  const isWide = useIsWide()
  return (
    <div className="max-lg:[&_label]:sr-only">
      <FilterInput
        name="search"
        type="search"
        label={label}
        placeholder={isWide ? undefined : label}
        enterKeyHint="search"
        value={value}
        onSettled={onSearch}
      />
    </div>
  )
}
