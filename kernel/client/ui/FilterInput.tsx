import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

const pauseMs = 400

type FilterInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: string
  /**
   * Converts the typed text to the filter's value, for example by removing separators from an
   * amount. By default, the text is only trimmed.
   */
  read?: (typed: string) => string
  /** Returns why the text can't be used as a filter, or undefined if it can. */
  whyUnread?: (typed: string) => string | undefined
  /** Called with the value after a pause in typing, or on Enter. */
  onSettled: (value: string) => void
}

const asText = (typed: string) => typed.trim()

/** Text filter, debounced and synchronised with the address. */
export function FilterInput(props: FilterInputProps) {
  const { value, read = asText, whyUnread, onSettled, ...input } = props
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [asked, setAsked] = useState(value)
  if (known !== value) {
    setKnown(value)
    // A value that was changed by navigation, or was cleared, replaces the typed text. A change
    // that this input itself caused must not replace text typed in the meantime.
    if (value !== asked) {
      setAsked(value)
      setTyped(value)
    }
  }
  const reading = read(typed)

  function settle(): void {
    setAsked(reading)
    onSettled(reading)
  }
  const settleNow = useEffectEvent(settle)

  useEffect(() => {
    if (reading === asked) return
    const timer = setTimeout(settleNow, pauseMs)
    return () => clearTimeout(timer)
  }, [reading, asked])

  return (
    <TextInput
      {...input}
      value={typed}
      error={whyUnread?.(typed)}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && reading !== asked && settle()}
    />
  )
}
