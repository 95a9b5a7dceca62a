import { type RowAction, useGoTo } from '@quina/ui/web'
import type { Action } from '../lifecycle/lifecycle.ts'
import type { BulkAction } from '../list/bulk.web.ts'
import type { ListRow } from '../list/list-queries.web.ts'
import { ListScreen } from '../list/list-screen.web.tsx'
import type { ScreenPath } from '../navigation/path.ts'
import { useCan } from '../navigation/session.web.ts'
import { type AnyDocument, apiPathOf, permissionFor } from './document.ts'
import { openPaper, runDeed } from './document-calls.web.ts'
import { hangingOf, nextFromRow, onwardOfRow } from './onward.web.ts'
import type { AnyScreenSpec } from './screen-spec.web.ts'
import { newTitle, participle } from './words.ts'

interface DocumentListProps {
  readonly document: AnyDocument
  readonly spec: AnyScreenSpec
}

/** `/cdp/edit/:id` with its id; whatever the parameter is called. */
export const hrefOf = (path: ScreenPath, id: string): string =>
  path.replace(/:\w+\??/, encodeURIComponent(id))

/** The list of a document: each row opens, prints and offers what can be done with many. */
export function DocumentList({ document, spec }: DocumentListProps) {
  const can = useCan()
  const goTo = useGoTo()
  const href = (row: ListRow) => hrefOf(spec.editPath, row.id)
  const created = spec.createPath && {
    label: newTitle(document.label),
    href: spec.createPath,
    permission: permissionFor(document, 'edit'),
  }
  const bulk = ((spec.bulk ?? []) as readonly string[])
    .filter((name) => can(permissionFor(document, name)))
    .map((name) => bulkDeed(document, name))
  const rowActions = (row: ListRow): readonly RowAction[] => [
    { label: 'Abrir', run: () => goTo(href(row)) },
    { label: 'Imprimir', run: () => openPaper(document, row.id) },
    ...onwardOfRow({ onward: spec.onward, can, goTo }, row),
    ...nextFromRow(spec, { can, goTo }, row),
    ...hangingOf({ hanging: spec.hanging, can, goTo }, row.id),
    ...(spec.rowActions?.(row) ?? []),
  ]
  return (
    <ListScreen
      list={document.list}
      path={apiPathOf(document)}
      title={document.label.many}
      columns={spec.columns}
      filters={spec.filters}
      open={href}
      newButton={created}
      rowActions={rowActions}
      bulkActions={[...bulk, ...(spec.bulkActions ?? [])]}
    />
  )
}

/** An action of the life cycle that asks nothing, taken on many documents one by one. */
function bulkDeed(document: AnyDocument, name: string): BulkAction {
  const { label, consequence, danger, asks } = (
    document.lifecycle.actions as Readonly<Record<string, Action>>
  )[name] as Action
  if (asks !== undefined)
    throw new Error(`${document.name}.${name} asks something: it cannot be taken on many`)
  return {
    label,
    done: participle(label, document.label.gender),
    ...(consequence === undefined ? {} : { consequence: `De cada documento: ${consequence}` }),
    ...(danger ? { danger } : {}),
    run: ({ id }, key) => runDeed(`${apiPathOf(document)}/${id}/${name}`, {}, key),
  }
}
