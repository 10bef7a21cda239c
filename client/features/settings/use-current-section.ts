import { useEffect, useState } from 'react'

/** Returns the id of the `data-section` that the reader sees: the last one whose top was passed. */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const find = () => {
      const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')]
      const passed = sections.filter((one) => one.getBoundingClientRect().top < innerHeight / 3)
      // The last sections are too short to reach the top of the window.
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 1
      setCurrent((isAtEnd ? sections : passed).at(-1)?.id)
    }
    find()
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [])

  return current
}
