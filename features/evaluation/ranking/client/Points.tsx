type PointsProps = { value: { points: string; exact: string } | null }

/** Rounded points; the exact fraction is shown on hover. */
export function Points({ value }: PointsProps) {
  if (!value) return <span className="text-muted">–</span>
  return <span title={`Exact value: ${value.exact}`}>{value.points}</span>
}
