import { type Column, ColumnChooser, shownKeys, type TableLayout } from '@quina/ui/web'
import { apiPathOf } from '../document/document.ts'
import type { Fields } from '../field/field.ts'
import { screenKey } from '../list/list-parts.ts'
import { useKeptPreference } from '../preference/preference.web.ts'
import type { AnyReport } from './report.ts'

const asItComes: TableLayout = {}

/** The columns of a report that this user wants, and in which order: on the screen, in files and on paper. */
export function useReportColumns(report: AnyReport, begun: readonly string[] | undefined) {
  const [layout, setLayout] = useKeptPreference<TableLayout>(
    `report:${screenKey(apiPathOf(report))}`,
    asItComes,
  )
  const columns = columnsOf(report, begun)
  const isChosen = layout.order !== undefined || layout.hidden !== undefined
  const shown = shownKeys(columns, layout)
  return {
    shown,
    /** Named to the server once somebody chose: until then paper has what fits on it. */
    named: isChosen ? shown.join(',') : undefined,
    chooser: <ColumnChooser columns={columns} layout={layout} onLayout={setLayout} />,
  }
}

function columnsOf({ columns }: AnyReport, begun?: readonly string[]): Column<object>[] {
  const all = Object.entries(columns as Fields)
  const first = begun ?? all.map(([key]) => key)
  const order = [...first, ...Object.keys(columns).filter((key) => !first.includes(key))]
  return order.flatMap((key) => {
    const field = (columns as Fields)[key]
    return field === undefined ? [] : [{ key, header: field.label, folded: !first.includes(key) }]
  })
}
