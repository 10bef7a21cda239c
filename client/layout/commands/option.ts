import type { LucideIcon } from 'lucide-react'

/** Option in the command palette, such as a page, an action or a tender. */
export interface Option {
  id: string
  label: string
  /** Text next to the label, such as a tender's reference. */
  detail?: string
  Icon: LucideIcon
  run: () => void
}

export interface OptionGroup {
  title: string
  options: Option[]
}

/** Returns the options that contain all typed words in any order. */
export function matching(options: Option[], typed: string): Option[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return options.filter(({ label, detail = '' }) => {
    const text = `${label} ${detail}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
