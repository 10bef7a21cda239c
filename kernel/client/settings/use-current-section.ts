import { useEffect, useState } from 'react'

/**
 * Returns the ID of the current `data-section`: the last visible one whose top has scrolled into the
 * upper third of the window.
 */
export function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const find = () => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-section]')]
      const sections = all.filter((one) => one.getBoundingClientRect().height > 0)
      const passed = sections.filter((one) => one.getBoundingClientRect().top < innerHeight / 3)
      // At the end of the page the last section is current, because it may be too short to reach
      // the top of the window.
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 1
      setCurrent((isAtEnd ? sections : passed).at(-1)?.id)
    }
    find()
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [])

  return current
}
