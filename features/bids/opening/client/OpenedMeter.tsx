type OpenedMeterProps = {
  progress: { opened: number; total: number } | null
  label: string
  /** Returns a text that describes the progress. */
  words: (opened: number, total: number) => string
}

/** Progress bar for the bids or prices that have been opened. */
export function OpenedMeter({ progress, label, words }: OpenedMeterProps) {
  const { opened, total } = progress ?? { opened: 0, total: 0 }
  return (
    <>
      <progress className="meter" value={opened} max={Math.max(total, 1)} aria-label={label} />
      <p role="status">{words(opened, total)}</p>
    </>
  )
}
