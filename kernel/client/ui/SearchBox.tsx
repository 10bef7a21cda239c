import { FilterInput } from './FilterInput.tsx'
import { useIsWide } from './use-media.ts'

type SearchBoxProps = {
  label: string
  /** Placeholder on narrow screens, if the label is too long for the input. */
  shortLabel?: string | undefined
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

/** Search input for a list. On narrow screens, a placeholder replaces the visible label. */
export function SearchInput({ label, shortLabel = label, value, onSearch }: SearchBoxProps) {
  const isWide = useIsWide()
  return (
    <div className="max-lg:[&_label]:sr-only">
      <FilterInput
        name="search"
        type="search"
        label={label}
        placeholder={isWide ? undefined : shortLabel}
        enterKeyHint="search"
        value={value}
        onSettled={onSearch}
      />
    </div>
  )
}
