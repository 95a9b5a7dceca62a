import { money } from '@quina/kernel'
import { createGridStore, type GridColumn, type GridRow, type GridStore, shownAmount } from '@quina/ui/web'
import { useMemo } from 'react'
import type { Fields } from '../field/field.ts'
import type { AnyDocument, DocumentAnswer } from './document.ts'
import { type AnyLinesSpec, gridColumns, lineFromWire, newLine } from './line-columns.web.ts'

type Fact = Readonly<Record<string, string>> & { readonly id: string }

/** The lines of a document that is only read, with what the ledger says of each. */
export function useReadGrid(
  document: AnyDocument,
  name: string,
  spec: AnyLinesSpec,
  answer: DocumentAnswer | null,
): GridStore {
  return useMemo(() => {
    const of = (document.fields as Fields)[name]?.of ?? {}
    const { values = {}, labels = {}, facts = {} } = answer ?? {}
    const lines = (values[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
    const rows = lines.map((line, at) => lineFromWire(of, line, `${name}.${at}`, labels))
    const known = (facts.lines ?? []) as readonly Fact[]
    const typed = gridColumns(of, { ...spec, columns: Object.keys(of) }, () => values)
    return createGridStore({
      columns: [...typed, ...factColumns(spec, known)],
      rows,
      newRow: () => newLine(of),
    })
  }, [document, name, spec, answer])
}

/** What was drawn of each line, what it has left: amounts that the module gives as facts. */
const factColumns = ({ facts = {} }: AnyLinesSpec, known: readonly Fact[]): GridColumn<GridRow>[] =>
  known.length === 0
    ? []
    : Object.entries(facts).map(([key, header]) => ({
        key,
        header,
        width: 140,
        type: 'render',
        align: 'right',
        render: (row) => shownAmount(money(known.find(({ id }) => id === row.id)?.[key] ?? '0')),
      }))
