import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { mount, unmountAfterEach } from '#app/client/test/mount.tsx'
import { type Column, Table } from './Table.tsx'

unmountAfterEach()

type Row = { id: number; title: string; value: string; note?: string }

const rows: Row[] = [
  { id: 1, title: 'Bridge repairs', value: '£1,200', note: 'Two lots' },
  { id: 2, title: 'School meals', value: '£300' },
]

const columns: Column<Row>[] = [
  { key: 'title', header: 'Title', kind: 'title', cell: ({ title }) => title },
  {
    key: 'value',
    header: 'Value',
    kind: 'figure',
    cell: ({ value }) => value,
    sort: {
      direction: 'descending',
      link: ({ children, ...rest }) => (
        <a href="?sort=value" {...rest}>
          {children}
        </a>
      ),
    },
  },
  {
    key: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: () => <button type="button">Open</button>,
  },
]

async function showTable() {
  mount(
    <Table
      caption="Tenders"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      detail={({ note }) => note && <p>{note}</p>}
    />,
  )
  return screen.findByRole('table', { name: 'Tenders' })
}

test('each row has its title as row header, and each value is labelled with its column', async () => {
  const table = await showTable()
  const headers = within(table).getAllByRole('columnheader')
  expect(headers.map((header) => header.textContent)).toEqual(['Title', 'Value', 'Actions', 'More'])
  const names = within(table).getAllByRole('rowheader')
  expect(names.map((name) => name.textContent)).toEqual(['Bridge repairs', 'School meals'])
  const cells = within(names[1]!.closest('tr')!).getAllByRole('cell')
  expect(cells[0]!.textContent).toBe('£300')
  expect(cells[0]!.dataset['label']).toBe('Value')
})

test('the header of the sorted column states its direction and links to the reversed order', async () => {
  const table = await showTable()
  const header = within(table).getByRole('columnheader', { name: 'Value' })
  expect(header.getAttribute('aria-sort')).toBe('descending')
  expect(within(header).getByRole('link').getAttribute('href')).toBe('?sort=value')
})

test('only a row with details has a button, which shows and hides them', async () => {
  const table = await showTable()
  const buttons = within(table).getAllByRole('button', { name: 'Details' })
  expect(buttons).toHaveLength(1)
  expect(screen.queryByText('Two lots')).toBeNull()
  fireEvent.click(buttons[0]!)
  await screen.findByText('Two lots')
  expect(buttons[0]!.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(buttons[0]!)
  await waitFor(() => expect(screen.queryByText('Two lots')).toBeNull())
})
