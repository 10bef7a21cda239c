import type { LucideIcon } from 'lucide-react'

/** Something that the palette offers: a page, an action, a tender. */
export interface Option {
  id: string
  label: string
  /** Beside the label: a tender's reference. */
  detail?: string
  Icon: LucideIcon
  run: () => void
}

export interface OptionGroup {
  title: string
  options: Option[]
}

/** Those whose words hold all that was typed, in any order. */
export function matching(options: Option[], typed: string): Option[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return options.filter(({ label, detail = '' }) => {
    const text = `${label} ${detail}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
