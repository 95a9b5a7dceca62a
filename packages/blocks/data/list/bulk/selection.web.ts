import { money, moneyText, sum } from '@quina/kernel'
import { useState } from 'react'
import type { Fields } from '../../../values/field/field.ts'
import type { ListSpec } from '../list.ts'
import type { ListRow } from '../state/list-queries.web.ts'

export type Selection = ReadonlyMap<string, ListRow>

/** The selected rows, kept while the user turns pages. A change of filter clears them. */
export function useSelection(filter: Readonly<Record<string, string>>) {
  const key = JSON.stringify(filter)
  const [state, setState] = useState<{ key: string; chosen: Selection }>({ key, chosen: new Map() })
  const chosen: Selection = state.key === key ? state.chosen : new Map()
  const set = (rows: Iterable<ListRow>) =>
    setState({ key, chosen: new Map([...rows].map((row) => [row.id, row])) })
  return { chosen, set, clear: () => set([]) }
}

/** The updated selection of this page; the selected rows of other pages stay. */
export function chosenRows(chosen: Selection, page: readonly ListRow[], ids: readonly string[]): ListRow[] {
  const onPage = new Set(page.map((row) => row.id))
  const wanted = new Set(ids)
  return [
    ...[...chosen.values()].filter((row) => !onPage.has(row.id)),
    ...page.filter((row) => wanted.has(row.id)),
  ]
}

/** The totals of the selected rows, for each amount with totals. */
export function selectionSums(list: ListSpec, chosen: Selection): Record<string, string> {
  const names = (list.totals ?? []).filter((name) => (list.columns as Fields)[name]?.kind === 'money')
  const rows = [...chosen.values()]
  return Object.fromEntries(
    names.map((name) => [name, moneyText(sum(rows.map((row) => money(String(row[name] ?? '0')))))]),
  )
}
