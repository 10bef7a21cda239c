import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { DashboardColumns } from './DashboardColumns.tsx'
import { StatCards, type StatColumns } from '#kernel/client/ui/StatCards.tsx'

export interface DashboardShape {
  /** Number of cards in each row of figures. */
  cards: readonly StatColumns[]
  /** First section: a list of tasks, two columns of lists, or the figures. */
  startsWith?: 'work' | 'lists' | 'figures'
  /** False if the dashboard has no columns with lists. */
  hasLists?: boolean
}

/** Placeholder for a dashboard, so that the layout doesn't shift when the data arrives. */
export function DashboardSkeleton({
  cards,
  startsWith = 'figures',
  hasLists = true,
}: DashboardShape) {
  return (
    <>
      {startsWith === 'work' && (
        <div aria-hidden="true">
          <Skeleton shape="table" count={3} />
        </div>
      )}
      {startsWith !== 'lists' && <Cards cards={cards} />}
      {hasLists && (
        <DashboardColumns
          main={<Skeleton shape="table" count={7} label="Loading dashboard" />}
          side={
            <div aria-hidden="true">
              <Skeleton shape="table" count={5} />
            </div>
          }
        />
      )}
      {startsWith === 'lists' && <Cards cards={cards} />}
    </>
  )
}

function Cards({ cards }: { cards: readonly StatColumns[] }) {
  return (
    <div aria-hidden="true" className="after-a-moment flex flex-col gap-4">
      {cards.map((columns, row) => (
        <StatCards key={row} title="" columns={columns}>
          {Array.from({ length: columns }, (_, card) => (
            <div
              key={card}
              className="flex h-24 flex-col gap-3 rounded-panel border border-line bg-surface p-4"
            >
              <span className="breathe h-4 w-1/2 rounded-control bg-line" />
              <span className="breathe h-8 w-1/3 rounded-control bg-line" />
            </div>
          ))}
        </StatCards>
      ))}
    </div>
  )
}
