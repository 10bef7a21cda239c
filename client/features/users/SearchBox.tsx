import { useEffect, useState } from 'react'
import { TextInput } from '#client/ui/TextInput.tsx'

const pauseMs = 400

type SearchBoxProps = {
  label: string
  value: string
  /** Called once the typing pauses. */
  onSearch: (text: string) => void
}

/** Follows the address, and the address follows it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Gone back, or cleared: the address wins over what was typed for an older one.
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }

  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onSearch(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])

  return (
    <search className="min-w-0 grow basis-64 sm:max-w-96">
      <TextInput
        name="search"
        type="search"
        label={label}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onSearch(typed.trim())}
      />
    </search>
  )
}
