import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

const pauseMs = 400

type FilterInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: string
  /** Returns the value that the text stands for: amounts may be typed with separators. */
  read?: (typed: string) => string
  /** Returns why the text filters nothing, or undefined if it does. */
  whyUnread?: (typed: string) => string | undefined
  /** Called with the reading once the typing pauses, or at Enter. */
  onSettled: (value: string) => void
}

const asText = (typed: string) => typed.trim()

/** A filter to type into, kept in step with the address. */
export function FilterInput(props: FilterInputProps) {
  const { value, read = asText, whyUnread, onSettled, ...input } = props
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [asked, setAsked] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Gone back, or cleared. An answer to one's own asking leaves what was typed since alone.
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
