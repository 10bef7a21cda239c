const bone = 'breathe block rounded-control bg-line'

type SkeletonProps = {
  shape?: 'lines' | 'table' | 'cards' | 'page'
  /** Number of lines, rows or cards. */
  count?: number
  label?: string
}

/** Placeholder in the shape of the content that is loading, shown after 150 ms. */
export function Skeleton({ shape = 'lines', count = 5, label = 'Loading' }: SkeletonProps) {
  const Shape = { lines: Lines, table: Rows, cards: Cards, page: Page }[shape]
  return (
    <div role="status" data-loading={shape === 'lines' ? undefined : ''} className="after-a-moment">
      <span className="sr-only">{label}</span>
      <Shape count={count} />
    </div>
  )
}

type ShapeProps = { count: number }

const each = (count: number) => Array.from({ length: count }, (_, index) => index)

function Lines({ count }: ShapeProps) {
  return (
    <span className="flex flex-col gap-3">
      {each(count).map((line) => (
        <span key={line} className={`${bone} h-4 ${line === count - 1 ? 'w-2/3' : 'w-full'}`} />
      ))}
    </span>
  )
}

function Rows({ count }: ShapeProps) {
  return (
    <span className="block rounded-panel border border-line bg-surface">
      {each(count).map((row) => (
        <span
          key={row}
          className="flex h-12 items-center gap-6 border-b border-line px-4 last:border-b-0"
        >
          <span className={`${bone} h-4 grow-3`} />
          <span className={`${bone} h-4 grow`} />
          <span className={`${bone} h-4 grow max-md:hidden`} />
        </span>
      ))}
    </span>
  )
}

function Cards({ count }: ShapeProps) {
  return (
    <span className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {each(count).map((card) => (
        <span
          key={card}
          className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-4"
        >
          <span className={`${bone} h-4 w-1/2`} />
          <span className={`${bone} h-8 w-1/3`} />
        </span>
      ))}
    </span>
  )
}

function Page({ count }: ShapeProps) {
  return (
    <span className="flex flex-col gap-6">
      <span className={`${bone} h-10 w-2/3`} />
      <Lines count={count} />
    </span>
  )
}
