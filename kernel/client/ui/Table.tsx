import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { buttonClass } from './button-class.ts'
import { DotLine } from './DotLine.tsx'
import { joinClasses } from './join-classes.ts'
import type { RenderLink } from './render-link.ts'
import { useMedia } from './use-media.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /**
   * `title` is the heading of the row and its card (one per table), `figure` is right-aligned with
   * tabular digits in the table, and `actions` contains the row's buttons and has no visible
   * header.
   */
  kind?: 'text' | 'title' | 'figure' | 'actions'
  /**
   * True if the value is ambiguous without its header. Cards in dense tables then show the header.
   */
  isLabelled?: boolean
  /** True to put the value below its label on cards that aren't dense, for long texts. */
  isOwnLine?: boolean
  /**
   * Place on cards in dense tables: the line below the title, or the start or the end of a line
   * that two values share. By default, the value has its own line.
   */
  place?: 'first' | 'start' | 'end'
  /**
   * Short form of the value for cards in dense tables, such as "2 questions"; empty to leave it
   * out. Adjacent columns with this property share one cell on cards, separated by dots.
   */
  fact?: (row: Row) => ReactNode
  /** For sortable columns: the current direction, and the link that sorts by the column. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; link: RenderLink }
}

type TableProps<Row> = {
  /** Description of the table for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** True while the next page loads; the current one stays visible and dimmed. */
  isBusy?: boolean
  /**
   * True for compact rows: the title takes up the free width, and cells don't wrap unless they
   * allow it. Cards show the title and the menu first, then each value in its place.
   */
  isDense?: boolean | undefined
  /**
   * Returns the details of a row. A button at the end of the row shows and hides them below the
   * row.
   */
  detail?: ((row: Row) => ReactNode) | undefined
}

/**
 * Table with a sticky header and rows of at least 48 px. In windows narrower than 768 px, the same
 * elements become cards.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isBusy, isDense, detail } = props
  return (
    <div
      className={joinClasses(
        'ledger-frame transition-opacity duration-100',
        isBusy && 'opacity-60',
      )}
    >
      <table
        role="table"
        aria-busy={isBusy || undefined}
        className={isDense ? 'ledger ledger-dense' : 'ledger'}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Header key={column.key} column={column} />
            ))}
            {detail && (
              <th role="columnheader" scope="col" data-actions="">
                <span className="sr-only">More</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Rows key={rowKey(row)} row={row} columns={columns} detail={detail} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Header<Row>({ column }: { column: Column<Row> }) {
  const { header, kind, sort } = column
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[
    sort?.direction ?? 'none'
  ]
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort?.direction}
      data-figure={kind === 'figure' ? '' : undefined}
      data-actions={kind === 'actions' ? '' : undefined}
    >
      {sort ? (
        sort.link({
          className: 'ledger-sort',
          children: (
            <>
              {header}
              <Icon aria-hidden="true" />
            </>
          ),
        })
      ) : (
        <span className={kind === 'actions' ? 'sr-only' : undefined}>{header}</span>
      )}
    </th>
  )
}

type RowsProps<Row> = Pick<TableProps<Row>, 'columns' | 'detail'> & { row: Row }

function Rows<Row>({ row, columns, detail }: RowsProps<Row>) {
  const [isOpen, setIsOpen] = useState(false)
  const detailId = useId()
  const more = detail?.(row)
  const isCard = !useMedia('(width >= 48rem)')
  const shared = columns.filter(({ fact }) => isCard && fact)
  return (
    <>
      <tr role="row">
        {columns.map((column) =>
          shared.includes(column) ? (
            column === shared[0] && (
              <td key={column.key} role="cell" colSpan={shared.length} data-facts="">
                <DotLine facts={shared.map(({ fact }) => fact!(row))} />
              </td>
            )
          ) : (
            <Cell key={column.key} column={column}>
              {column.cell(row)}
            </Cell>
          ),
        )}
        {detail && (
          <td role="cell" data-actions="">
            {more && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={detailId}
                onClick={() => setIsOpen(!isOpen)}
                className={buttonClass('quiet', 'small')}
              >
                <span>Details</span>
                {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
              </button>
            )}
          </td>
        )}
      </tr>
      {more && (
        <tr role="row" id={detailId} hidden={!isOpen} data-detail="">
          <td role="cell" colSpan={columns.length + 1}>
            {isOpen && more}
          </td>
        </tr>
      )}
    </>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  if (column.kind === 'title') {
    return (
      <th role="rowheader" scope="row" data-card-title="" className="row-title">
        {children}
      </th>
    )
  }
  if (column.kind === 'actions') {
    return (
      <td role="cell" data-actions="">
        {children}
      </td>
    )
  }
  return (
    <td
      role="cell"
      data-label={column.header}
      data-labelled={column.isLabelled ? '' : undefined}
      data-own-line={column.isOwnLine ? '' : undefined}
      data-place={column.place}
      data-figure={column.kind === 'figure' ? '' : undefined}
    >
      {/* On a card, the cell is a grid with two columns: the label and the value. The value is a
          single element, so that it stays in one column whatever it contains. */}
      <div className="min-w-0">{children}</div>
    </td>
  )
}
