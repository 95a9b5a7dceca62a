import './document.css'
import { type RowAction, useGoTo, whenIdle } from '@quina/ui/web'
import { type ComponentType, useEffect } from 'react'
import type { BulkAction } from '../../data/list/bulk/bulk.web.ts'
import { ListScreen } from '../../data/list/screen/list-screen.web.tsx'
import type { ListRow } from '../../data/list/state/list-queries.web.ts'
import { bound } from '../../screen/bound.web.ts'
import { late } from '../../screen/late.web.ts'
import { useCan } from '../../screen/navigation/session.web.ts'
import { type Action, reasonAgainst } from '../../values/lifecycle/lifecycle.ts'
import { apiPathOf, type DocumentPaths, hrefOf, permissionFor } from '../../values/thing/named.ts'
import { newTitle, participle } from '../../values/thing/words.ts'
import type { AnyDocument } from '../document.ts'
import { openPaper, performAction } from '../document-calls.web.ts'
import type { AnyScreenSpec, DocumentScreenSpec } from '../screen-spec.web.ts'
import type { ScreenProps } from './document-form.web.tsx'
import { hangingOf, nextFromRow, nextStepOfRow } from './follow-up.web.ts'

/** The form is loaded apart from the list, which weighs half as much without it. */
const loadForm = () => import('./document-form.web.tsx')
const CreateDocument = late(async () => (await loadForm()).CreateDocument)
const EditDocument = late(async () => (await loadForm()).EditDocument)
const OpenDocument = late(async () => (await loadForm()).OpenDocument)

export interface DocumentScreens {
  readonly List: ComponentType
  readonly Create: ComponentType
  readonly Edit: ComponentType
  /** Edits or reads a document by its id, for a screen without it in its path. */
  readonly Open: ComponentType<{ readonly id: string }>
}

/** The screens of a document: its list, the one that creates it and the one that edits or reads it. */
export function documentScreens<D extends AnyDocument>(document: D, given: GivenScreens<D>): DocumentScreens {
  const spec = { ...pathsOf(document), ...given } as AnyScreenSpec
  const props: ScreenProps = { document, spec }
  return {
    List: bound(DocumentList, props),
    Create: bound(CreateDocument, props),
    Edit: bound(EditDocument, props),
    Open: bound<ScreenProps, { readonly id: string }>(OpenDocument, props),
  }
}

type Paths = 'listPath' | 'createPath' | 'editPath'
/** A document that declares its screens does not repeat their addresses. */
type GivenScreens<D extends AnyDocument> = [D] extends [{ readonly screens: DocumentPaths }]
  ? Omit<DocumentScreenSpec<D>, Paths>
  : DocumentScreenSpec<D>

const pathsOf = ({ screens }: AnyDocument): Partial<Pick<AnyScreenSpec, Paths>> | undefined =>
  screens && {
    listPath: screens.list,
    ...(screens.create && { createPath: screens.create }),
    editPath: screens.edit,
  }

/** The list of a document: each row opens, prints and offers its actions; some actions take many rows. */
function DocumentList({ document, spec }: ScreenProps) {
  const can = useCan()
  const goTo = useGoTo()
  useEffect(() => whenIdle(loadForm), [])
  const href = (row: ListRow) => hrefOf(spec.editPath, row.id)
  const created = spec.createPath && {
    label: newTitle(document.label),
    href: spec.createPath,
    permission: permissionFor(document, 'edit'),
  }
  const bulk = ((spec.bulk ?? []) as readonly string[])
    .filter((name) => can(permissionFor(document, name)))
    .map((name) => ({ ...bulkCommand(document, name), abreast: spec.bulkAbreast ?? 1 }))
  const rowActions = (row: ListRow): readonly RowAction[] => [
    { label: 'Abrir', run: () => goTo(href(row)) },
    { label: 'Imprimir', run: () => openPaper(document, row.id) },
    ...nextStepOfRow({ followUps: spec.followUps, can, goTo }, row),
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
      actions={spec.listActions}
      newButton={created}
      rowActions={rowActions}
      bulkActions={[...bulk, ...(spec.bulkActions ?? [])]}
    />
  )
}

/** Runs an action of the life cycle without fields on many documents, one by one. */
function bulkCommand(document: AnyDocument, name: string): BulkAction {
  const action = (document.lifecycle.actions as Readonly<Record<string, Action>>)[name] as Action
  const { label, consequence, danger, params } = action
  if (params !== undefined)
    throw new Error(`${document.name}.${name} asks something: it cannot be taken on many`)
  return {
    label,
    done: participle(label, document.label.gender),
    ...(consequence === undefined ? {} : { consequence: `De cada documento: ${consequence}` }),
    ...(danger ? { danger } : {}),
    mayNot: ({ condition }) => reasonAgainst(document.lifecycle, String(condition), action),
    run: ({ id }, key) => performAction(`${apiPathOf(document)}/${id}/${name}`, {}, key),
  }
}
