import type { LucideIcon } from 'lucide-react'

/** Option in the command palette, such as a page, an action or a tender. */
export interface Option {
  id: string
  label: string
  /** Text next to the label, such as a tender's reference. */
  detail?: string
  Icon: LucideIcon
  /** True for an option that is offered whatever it matches, such as a full search. */
  isFallback?: boolean
  run: () => void
}

export interface OptionGroup {
  title: string
  options: Option[]
}

/** Returns whether a text contains all typed words in any order. */
export function containsWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

/** Returns the options that contain all typed words in any order. */
export function matching(options: Option[], typed: string): Option[] {
  return options.filter(({ label, detail = '' }) => containsWords(`${label} ${detail}`, typed))
}

/**
 * Returns the groups with the best match first: an option whose label starts with the typed text,
 * then one whose label contains it, then matches in other fields. Equal groups keep their order.
 */
export function byBestMatch(groups: OptionGroup[], typed: string): OptionGroup[] {
  const rankOf = ({ label, isFallback }: Option) => {
    if (isFallback) return 3
    if (label.toLowerCase().startsWith(typed.toLowerCase())) return 0
    return containsWords(label, typed) ? 1 : 2
  }
  const best = ({ options }: OptionGroup) => Math.min(...options.map(rankOf))
  return groups.toSorted((one, other) => best(one) - best(other))
}
