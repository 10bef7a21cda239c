import { Rows2, Rows4 } from 'lucide-react'
import { SegmentedChoice } from '#kernel/client/ui/SegmentedChoice.tsx'
import { keepDensity, useDensity } from './density.ts'

const options = [
  { value: 'dense', label: 'Compact', icon: <Rows4 aria-hidden="true" /> },
  { value: 'comfortable', label: 'Comfortable', icon: <Rows2 aria-hidden="true" /> },
] as const

export function DensitySwitch() {
  return (
    <SegmentedChoice
      label="Row height"
      options={options}
      value={useDensity()}
      onChange={keepDensity}
    />
  )
}
