import { Button } from '@mantine/core'
import { BulkBar, type RowAction, shownAmount } from '@quina/ui/web'
import { useState } from 'react'
import { showFailure } from '../../http/endpoint/show-failure.web.ts'
import type { Fields } from '../../values/field/field.ts'
import { selectionSums } from '../list/bulk/selection.web.ts'
import { exportFormats, namedMost } from '../list/list.ts'
import { rowCount } from '../list/list-parts.ts'
import { ExportMenu } from '../list/screen/export-menu.web.tsx'
import type { ListScreenProps } from '../list/screen/list-props.web.ts'
import type { OpenList } from '../list/screen/use-list.web.ts'
import { allRows } from '../list/state/list-queries.web.ts'

type SelectionBarProps = ListScreenProps & Readonly<{ view: OpenList; mayExport: boolean }>

/** Replaces the filters while rows are selected: shows the totals of the selection and what may be done with it. */
export function SelectionBar(props: SelectionBarProps) {
  const { list, path, bulkActions = [], togetherActions = [], view, mayExport } = props
  const { selection, bulk } = view
  const rows = [...selection.chosen.values()]
  const eachAction = bulkActions.map((action) => ({
    label: `${action.label}…`,
    danger: action.danger,
    run: () => void bulk.start(action, rows).then(selection.clear),
  }))
  const actions: RowAction[] = [
    ...togetherActions.map(({ label, run }) => ({ label, run: () => run(rows) })),
    ...eachAction,
  ]
  const sums = Object.entries(selectionSums(list, selection.chosen))
  return (
    <BulkBar selected={rows.length} actions={actions} onClear={selection.clear}>
      {mayExport && <SelectionExport path={path} view={view} />}
      <SelectAll path={path} view={view} />
      <span className="q-selection-sums">
        {sums.map(([name, amount]) => (
          <span key={name}>
            {(list.columns as Fields)[name]?.label}: <b>{shownAmount(amount)}</b>
          </span>
        ))}
      </span>
    </BulkBar>
  )
}

/** Offers to select every row of the filter, beyond the page on screen, with their number. */
function SelectAll({ path, view }: { readonly path: string; readonly view: OpenList }) {
  const { filter, totals, selection } = view
  const [busy, setBusy] = useState(false)
  const count = totals.data?.count ?? 0
  if (count <= selection.chosen.size) return null
  const choose = async () => {
    setBusy(true)
    await allRows(path, filter, new AbortController().signal)
      .then((rows) => selection.set(rows))
      .catch(showFailure)
    setBusy(false)
  }
  return (
    <Button variant="subtle" size="compact-md" loading={busy} onClick={() => void choose()}>
      Seleccionar los {rowCount(count)} del filtro
    </Button>
  )
}

/** Exports the selected rows: by their ids or, when all rows of the filter are selected, by the filter. */
function SelectionExport({ path, view }: { readonly path: string; readonly view: OpenList }) {
  const { filter, totals, selection } = view
  const ids = [...selection.chosen.keys()]
  const isAll = ids.length === totals.data?.count
  const tooMany = `Se exportan hasta ${namedMost} filas seleccionadas: para más, use un filtro.`
  return (
    <ExportMenu
      path={`${path}/export`}
      query={isAll ? filter : { ...filter, ids: ids.join(',') }}
      formats={exportFormats}
      what={`La selección: ${rowCount(ids.length)}`}
      of="la selección"
      reason={isAll || ids.length <= namedMost ? undefined : tooMany}
    />
  )
}
