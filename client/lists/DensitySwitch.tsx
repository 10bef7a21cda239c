import { Rows2, Rows4 } from 'lucide-react'
import { listTexts } from '#domain/contract/lists.ts'
import { SegmentedChoice } from '#client/ui/SegmentedChoice.tsx'
import { keepDensity, useDensity } from './density.ts'

const options = [
  { value: 'dense', label: listTexts.dense, icon: <Rows4 aria-hidden="true" /> },
  { value: 'comfortable', label: listTexts.comfortable, icon: <Rows2 aria-hidden="true" /> },
] as const

export function DensitySwitch() {
  return (
    <SegmentedChoice
      label={listTexts.density}
      options={options}
      value={useDensity()}
      onChange={keepDensity}
    />
  )
}
