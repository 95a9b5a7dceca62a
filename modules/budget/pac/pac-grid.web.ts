import type { WireOf } from '@quina/blocks'
import { type Money, minus, money, monthNames, sum, zero } from '@quina/kernel'
import { createGridStore, type GridColumn, type GridRow, type GridStore, shownAmount } from '@quina/ui/web'
import { monthKeys, type PacAnswer, type programPac, quotaText } from './pac.contract.ts'
import { type Months, mayProgram, type PacMode } from './pac.domain.ts'

/** A line of control as the table of the PAC answers it: money as text. */
export type PacRowAnswer = PacAnswer['rows'][number]

type PacGridRow = GridRow & { readonly label: string; readonly row: PacRowAnswer }

const quotaIn = (row: GridRow): Months => monthKeys.map((key) => row[key] as Money)
export const moneys = (texts: readonly string[]): Months => texts.map(money)
export const quotaPatch = (quota: Months): Readonly<Record<string, Money>> =>
  Object.fromEntries(monthKeys.map((key, at) => [key, quota[at] ?? zero]))

const figure = (of: (row: PacGridRow) => Money) => (row: GridRow) =>
  row.row === undefined ? null : shownAmount(of(row as PacGridRow))

const ceilingOf = ({ row }: PacGridRow): Money => money(row.ceiling)

const columns: readonly GridColumn<GridRow>[] = [
  {
    key: 'label',
    header: 'Rubro y fuente',
    width: 230,
    type: 'render',
    render: (row) => String(row.label ?? ''),
  },
  {
    key: 'ceiling',
    header: 'Apropiación',
    width: 116,
    type: 'render',
    align: 'right',
    render: figure(ceilingOf),
  },
  {
    key: 'left',
    header: 'Por programar',
    width: 116,
    type: 'render',
    align: 'right',
    render: figure((row) => minus(ceilingOf(row), sum(quotaIn(row)))),
  },
  {
    key: 'paid',
    header: 'Ejecutado',
    width: 116,
    type: 'render',
    align: 'right',
    render: figure(({ row }) => sum(moneys(row.paid))),
  },
  ...monthNames.map(
    (name, at): GridColumn<GridRow> => ({
      key: `m${at + 1}`,
      header: name.charAt(0).toUpperCase() + name.slice(1),
      width: 136,
      type: 'money',
      total: true,
      editable: (row) => row.row !== undefined,
    }),
  ),
]

/** The PAC as a grid of months: what is typed is judged by the rule that the server judges it by. */
export const pacGrid = ({ rows, mode }: PacAnswer): GridStore =>
  createGridStore<GridRow>({
    columns,
    rows: rows.map((row) => ({
      id: row.apropiacionId,
      label: `${row.rubro} ${row.name} · ${row.fuente}`,
      row,
      ...quotaPatch(moneys(row.quota)),
    })),
    newRow: () => ({ id: crypto.randomUUID(), label: '', ...quotaPatch([]) }),
    check: (row) => problemOf(row as PacGridRow, mode),
  })

function problemOf(line: PacGridRow, mode: PacMode): Readonly<Record<string, string>> {
  if (line.row === undefined) return {}
  // A line without PAC is not one with too little of it.
  if (!line.row.programmed && sum(quotaIn(line)) === zero) return {}
  try {
    const paid = moneys(line.row.paid)
    mayProgram({ quota: quotaIn(line), paid, ceiling: money(line.row.ceiling), mode, at: 0 })
    return {}
  } catch (refused) {
    const { fields = {} } = refused as { readonly fields?: Readonly<Record<string, string>> }
    // What is wrong with the whole line is told in its last month.
    return Object.fromEntries(
      Object.entries(fields).map(([cell, message]) => [
        cell.replace('lines.0.', '').replace('label', 'm12'),
        message,
      ]),
    )
  }
}

/** The lines that say something else than what is kept. */
export const changedLines = (grid: GridStore): readonly WireOf<typeof programPac.asks>['lines'][number][] =>
  grid.rows
    .filter((row): row is PacGridRow => row.row !== undefined)
    .filter((row) => quotaIn(row).some((month, at) => month !== money(row.row.quota[at] ?? '0')))
    .map((row) => ({ apropiacionId: row.id, ...quotaText(quotaIn(row)) }))

/** How many lines have a PAC that is not what they may spend: what a modification left to be adjusted. */
export const toAdjust = ({ rows }: PacAnswer): readonly PacRowAnswer[] =>
  rows.filter((row) => row.programmed && sum(moneys(row.quota)) !== money(row.ceiling))
