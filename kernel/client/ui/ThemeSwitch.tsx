import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedChoice } from './SegmentedChoice.tsx'
import { setTheme, useTheme } from './theme.ts'

const options = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
] as const

export function ThemeSwitch() {
  return (
    <SegmentedChoice
      label="Colour theme"
      options={options}
      value={useTheme()}
      onChange={setTheme}
    />
  )
}
