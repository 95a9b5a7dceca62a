import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MiniTable } from './mini-table.web.tsx'

const columns = [
  { head: 'Cuenta', cell: ({ account }: (typeof rows)[number]) => account },
  { head: 'Tercero', cell: () => '—' },
  { head: 'Débito', end: true, cell: ({ debit }: (typeof rows)[number]) => debit, total: '300' },
  { head: 'Nota', cell: () => '' },
]
const rows = [
  { account: '1105', debit: '100' },
  { account: '1110', debit: '200' },
]

/** The cells of each row, with the columns that one takes when it takes several. */
function drawn(table: Parameters<typeof MiniTable<(typeof rows)[number]>>[0]): string[][] {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <MantineProvider>
      <MiniTable {...table} />
    </MantineProvider>,
  )
  const reported = ({ colSpan, textContent }: HTMLTableCellElement) =>
    colSpan > 1 ? `${textContent}/${colSpan}` : (textContent ?? '')
  return [...page.querySelectorAll('tr')].map((row) => [...row.cells].map(reported))
}

test('puts each total below its column, and their name below the columns before it', () => {
  const table = { rows, columns, keyOf: (_row: object, at: number) => at, totals: 'Sumas' }
  expect(drawn(table)).toEqual([
    ['Cuenta', 'Tercero', 'Débito', 'Nota'],
    ['1105', '—', '100', ''],
    ['1110', '—', '200', ''],
    ['Sumas/2', '300', ''],
  ])
  const marked = drawn({ ...table, choice: () => '☐', actions: () => 'Quitar' })
  expect(marked.at(0)).toEqual(['Elegir', 'Cuenta', 'Tercero', 'Débito', 'Nota', 'Acciones'])
  expect(marked.at(1)).toEqual(['☐', '1105', '—', '100', '', 'Quitar'])
  expect(marked.at(-1)).toEqual(['', 'Sumas/2', '300', '', ''])
})
