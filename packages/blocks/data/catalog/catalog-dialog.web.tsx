import type { ConfirmProps } from '@quina/ui/web'
import { usePress } from '../../http/endpoint/use-command.web.ts'
import type { Fields } from '../../values/field/field.ts'
import { labelKeyOf } from '../../values/field/label-key.ts'
import { FieldsDialog, type FieldsDialogProps } from '../form/fields-dialog.web.tsx'
import type { ListRow } from '../list/state/list-queries.web.ts'
import type { AnyCatalog } from './catalog.ts'
import { saveCatalogRow, setActive } from './catalog-calls.web.ts'

type Wire = Readonly<Record<string, unknown>>

interface CatalogDialogProps extends Pick<FieldsDialogProps, 'title' | 'fields' | 'spans' | 'onClose'> {
  readonly of: AnyCatalog
  /** The row as its list returns it; null for a new one. */
  readonly row: ListRow | null
  /** The initial values of a new row. */
  readonly begun?: Wire
  /** Values saved besides the typed ones: the contract it belongs to, or values that follow from the typed ones. */
  readonly also: (input: Wire) => Wire
  readonly verb?: string
  /** The message shown once the row is saved. */
  readonly done: () => string
}

/** Edits a row of a catalog over the list that shows it, where it has no screen of its own: the terms of a contracted service. */
export function CatalogDialog(props: CatalogDialogProps) {
  const { of, row, begun = {}, also, verb = 'Guardar', done, ...input } = props
  const saved = row && { id: row.id, version: Number(row.version) }
  return (
    <FieldsDialog
      {...input}
      verb={verb}
      begun={row ?? begun}
      labels={row === null ? {} : labelsIn(row, input.fields)}
      send={(wire, key) => saveCatalogRow(of, saved, { ...wire, ...also(wire) }, key).then(done)}
    />
  )
}

/** The labels of the references: the list returns `serviceLabel` beside `serviceId`. */
const labelsIn = (row: ListRow, fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => fields[name]?.kind === 'ref')
      .map((name) => [name, String(row[labelKeyOf(name)] ?? '')]),
  )

/** Deactivates a row of a catalog from the list that shows it, once the user confirms. */
export function useSettingAside(of: AnyCatalog) {
  const { press } = usePress()
  return ({ id, version }: ListRow, done: string, sure: ConfirmProps): void =>
    void press({
      of: [id, version],
      sure,
      run: () => setActive(of, { id, version: Number(version) }, false),
      done: () => done,
    })
}
