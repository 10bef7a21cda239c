import type { ComponentProps } from 'react'
import { SegmentedChoice } from '#kernel/client/ui/SegmentedChoice.tsx'

/** Segmented choice below its label, for a row of labelled controls. */
export function LabelledChoice<Value extends string>(
  props: ComponentProps<typeof SegmentedChoice<Value>>,
) {
  return (
    <div className="flex flex-col items-start gap-1">
      {/* Screen readers announce the choice's legend instead. */}
      <span aria-hidden="true" className="font-semibold">
        {props.label}
      </span>
      <SegmentedChoice {...props} />
    </div>
  )
}
