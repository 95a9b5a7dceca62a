import './document.css'
import { EmptyState, ErrorState, Loading, type RowAction, toast, useGoTo } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { requestIdOf, wordsOf } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import type { Fields } from '../field/field.ts'
import { type Action, reasonAgainst } from '../lifecycle/lifecycle.ts'
import type { BulkAction } from '../list/bulk.web.ts'
import type { Option } from '../list/list.ts'
import type { ListRow } from '../list/list-queries.web.ts'
import { ListScreen } from '../list/list-screen.web.tsx'
import { useParams } from '../navigation/go.web.tsx'
import type { ScreenPath } from '../navigation/path.ts'
import { useCan } from '../navigation/session.web.ts'
import { readOptions } from '../reference/options.web.ts'
import { bound } from '../screen/bound.web.ts'
import { type AnyDocument, apiPathOf, type DocumentAnswer, mayOn, permissionFor } from './document.ts'
import { openPaper, runDeed, useDocumentAnswer } from './document-calls.web.ts'
import { DocumentEditor } from './document-editor.web.tsx'
import { DocumentReader } from './document-reader.web.tsx'
import { type AnyFormSpec, type Form, makeForm } from './form.web.ts'
import { takeHanded } from './handed.web.ts'
import { hangingOf, nextFromRow, onwardOfRow } from './onward.web.ts'
import type { AnyScreenSpec, DocumentScreenSpec } from './screen-spec.web.ts'
import { newTitle, participle } from './words.ts'

export interface DocumentScreens {
  readonly List: ComponentType
  readonly Create: ComponentType
  readonly Edit: ComponentType
  /** The same by its id, for a screen whose path does not carry it. */
  readonly Open: ComponentType<{ readonly id: string }>
}

/** The screens of a document: its list, the one that makes it and the one that edits or reads it. */
export function documentScreens<D extends AnyDocument>(
  document: D,
  given: DocumentScreenSpec<D>,
): DocumentScreens {
  const props = { document, spec: given as AnyScreenSpec }
  return {
    List: bound(DocumentList, props),
    Create: bound(CreateDocument, props),
    Edit: bound(EditDocument, props),
    Open: bound<ScreenProps, { readonly id: string }>(OpenDocument, props),
  }
}

interface ScreenProps {
  readonly document: AnyDocument
  readonly spec: AnyScreenSpec
}

function CreateDocument({ document, spec }: ScreenProps) {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const can = useCan()
  const [form] = useState(() => {
    const values = spec.defaults?.(search) ?? {}
    return makeForm(document, spec as AnyFormSpec, { values, labels: {}, saved: null })
  })
  useBegun(document, spec, form)
  return (
    <DocumentEditor
      document={document}
      spec={spec}
      form={form}
      answer={null}
      may={mayOn(document, document.lifecycle.initial, can)}
      editHref={(id) => hrefOf(spec.editPath, id)}
    />
  )
}

/** What the address already chose (a CDP, a request) brings with it what choosing it by hand would. */
function useBegun(document: AnyDocument, spec: AnyScreenSpec, form: Form): void {
  useEffect(() => {
    for (const name of Object.keys(spec.whenChosen ?? {})) {
      const id = form.state.get().values[name]
      const { to } = (document.fields as Fields)[name] ?? {}
      if (typeof id !== 'string' || id === '' || to === undefined) continue
      readOptions(to, { id })
        .then(([option]) => option && begin(form, name, option))
        .catch((failure: unknown) => void toast({ message: wordsOf(failure), tone: 'bad' }))
    }
  }, [document, spec, form])
}

/** Nobody typed it: there is nothing to keep nor to lose until somebody does. */
async function begin(form: Form, name: string, option: Option): Promise<void> {
  const isUntouched = !form.isDirty()
  await form.set(name, option.id, option)
  if (isUntouched) form.settle(form.state.get().saved, form.contents().values)
}

function EditDocument({ document, spec }: ScreenProps) {
  const params = useParams(spec.editPath) as Readonly<Record<string, string | undefined>>
  return <OpenDocument document={document} spec={spec} id={Object.values(params)[0] ?? ''} />
}

function OpenDocument({ document, spec, id }: ScreenProps & { readonly id: string }) {
  const { data, error, refetch } = useDocumentAnswer(document, id)
  if (error instanceof Refusal && error.status === 404) return <EmptyState title={error.message} />
  if (error)
    return (
      <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} requestId={requestIdOf(error)} />
    )
  if (data === undefined) return <Loading />
  if (!data.may.includes('edit'))
    return <DocumentReader key={id} document={document} spec={spec} answer={data} />
  return <EditDraft key={id} document={document} spec={spec} answer={data} />
}

/** A draft is taken into the form once: what is fetched later never overwrites what is being typed. */
function EditDraft({ document, spec, answer }: ScreenProps & { readonly answer: DocumentAnswer }) {
  const [handed] = useState(() => takeHanded(document, answer.id))
  const [form] = useState(
    () =>
      handed?.form ??
      makeForm(document, spec as AnyFormSpec, {
        values: answer.values,
        labels: answer.labels,
        saved: { id: answer.id, version: answer.version },
      }),
  )
  return (
    <DocumentEditor
      document={document}
      spec={spec}
      form={form}
      answer={answer}
      may={answer.may}
      handed={handed}
      editHref={(id) => hrefOf(spec.editPath, id)}
    />
  )
}

interface DocumentListProps {
  readonly document: AnyDocument
  readonly spec: AnyScreenSpec
}

/** `/cdp/edit/:id` with its id; whatever the parameter is called. */
const hrefOf = (path: ScreenPath, id: string): string => path.replace(/:\w+\??/, encodeURIComponent(id))

/** The list of a document: each row opens, prints and offers what can be done with many. */
function DocumentList({ document, spec }: DocumentListProps) {
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
    .map((name) => ({ ...bulkDeed(document, name), abreast: spec.bulkAbreast ?? 1 }))
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
      actions={spec.listActions}
      newButton={created}
      rowActions={rowActions}
      bulkActions={[...bulk, ...(spec.bulkActions ?? [])]}
    />
  )
}

/** An action of the life cycle that asks nothing, taken on many documents one by one. */
function bulkDeed(document: AnyDocument, name: string): BulkAction {
  const action = (document.lifecycle.actions as Readonly<Record<string, Action>>)[name] as Action
  const { label, consequence, danger, asks } = action
  if (asks !== undefined)
    throw new Error(`${document.name}.${name} asks something: it cannot be taken on many`)
  return {
    label,
    done: participle(label, document.label.gender),
    ...(consequence === undefined ? {} : { consequence: `De cada documento: ${consequence}` }),
    ...(danger ? { danger } : {}),
    mayNot: ({ condition }) => reasonAgainst(document.lifecycle, String(condition), action),
    run: ({ id }, key) => runDeed(`${apiPathOf(document)}/${id}/${name}`, {}, key),
  }
}
