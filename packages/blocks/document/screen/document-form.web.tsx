import { EmptyState, ErrorState, Loading } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Option } from '../../data/list/list.ts'
import { readOptions } from '../../data/reference/options.web.ts'
import { requestIdOf, wordsOf } from '../../http/endpoint/api.web.ts'
import { Refusal } from '../../http/endpoint/client.ts'
import { showFailure } from '../../http/endpoint/show-failure.web.ts'
import { useParams } from '../../screen/navigation/go.web.tsx'
import { useCan } from '../../screen/navigation/session.web.ts'
import type { Fields } from '../../values/field/field.ts'
import { hrefOf } from '../../values/thing/named.ts'
import { type AnyDocument, type DocumentAnswer, mayOnNew } from '../document.ts'
import { useDocumentAnswer } from '../document-calls.web.ts'
import { type AnyFormSpec, documentFormOf, type Form, makeForm } from '../form/form.web.ts'
import { takeHanded } from '../form/handed.web.ts'
import type { AnyScreenSpec } from '../screen-spec.web.ts'
import { DocumentEditor } from './document-editor.web.tsx'
import { DocumentReader } from './document-reader.web.tsx'

export type ScreenProps = Readonly<{ document: AnyDocument; spec: AnyScreenSpec }>

export function CreateDocument({ document, spec }: ScreenProps) {
  const address = useSearch({ strict: false }) as Readonly<Record<string, string>>
  // The initial values: the address may change while the user types.
  const [search] = useState(address)
  const can = useCan()
  const [form] = useState(() => {
    const values = spec.defaults?.(search) ?? {}
    return makeForm(document, spec as AnyFormSpec, { values, labels: {}, saved: null })
  })
  useBegun(document, spec, form)
  useFirstLine(form, spec, search)
  useBegins(form, spec, search)
  return (
    <DocumentEditor
      document={document}
      spec={spec}
      form={form}
      answer={null}
      may={mayOnNew(document, can)}
      editHref={(id) => hrefOf(spec.editPath, id)}
    />
  )
}

/** A value that the address chose (a CDP, a request) fills in the same fields as choosing it by hand. */
function useBegun(document: AnyDocument, spec: AnyScreenSpec, form: Form): void {
  useEffect(() => {
    for (const name of Object.keys(spec.whenChosen ?? {})) {
      const id = form.state.get().values[name]
      const { to } = (document.fields as Fields)[name] ?? {}
      if (typeof id !== 'string' || id === '' || to === undefined) continue
      form
        .waitFor(readOptions(to, { id }).then(([option]) => option && begin(form, name, option)))
        .catch(showFailure)
    }
  }, [document, spec, form])
}

/** The user did not type these values: there is nothing to save or lose until something is typed. */
async function begin(form: Form, name: string, option: Option): Promise<void> {
  const isUntouched = !form.isDirty()
  await form.set(name, option.id, option)
  if (isUntouched) form.settle(form.state.get().saved, form.contents().values)
}

/** Fills in the first line from the address, with the label of the option; an option that may not be chosen leaves it empty. */
function useFirstLine(
  form: Form,
  { firstLine = {} }: AnyScreenSpec,
  search: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    for (const [lines, field] of Object.entries(firstLine as Readonly<Record<string, string>>)) {
      const { to } = (form.document.fields as Fields)[lines]?.of?.[field] ?? {}
      const id = search[field]
      if (id === undefined || to === undefined) continue
      const begun = readOptions(to, { id }).then(
        ([option]) => option && beginLine(form, { lines, field }, option),
      )
      form.waitFor(begun).catch(showFailure)
    }
  }, [form, firstLine, search])
}

type Cell = Readonly<{ lines: string; field: string }>

function beginLine(form: Form, { lines, field }: Cell, { id, label }: Option): void {
  const { values, labels } = form.contents()
  const isUntouched = !form.isDirty()
  const [begun] = (values[lines] ?? []) as readonly object[]
  form.fill({
    values: { ...values, [lines]: [{ ...begun, [field]: id }] },
    labels: { ...labels, [`${lines}.0.${field}`]: label },
  })
  if (isUntouched) form.settle(form.state.get().saved, form.contents().values)
}

/** Fills in what the document itself takes from the address. The user did not type this either. */
function useBegins(form: Form, { begins }: AnyScreenSpec, search: Readonly<Record<string, string>>): void {
  useEffect(() => {
    if (begins === undefined) return
    const begun = begins(search, documentFormOf(form)).then(() =>
      form.settle(form.state.get().saved, form.contents().values),
    )
    form.waitFor(begun).catch(showFailure)
  }, [form, begins, search])
}

/** Edits or reads the document of the address. */
export function EditDocument({ document, spec }: ScreenProps) {
  const params = useParams(spec.editPath) as Readonly<Record<string, string | undefined>>
  return <OpenDocument document={document} spec={spec} id={Object.values(params)[0] ?? ''} />
}

/** Edits or reads a document by its id. */
export function OpenDocument({ document, spec, id }: ScreenProps & { readonly id: string }) {
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

/** Loads a draft into the form once: what is fetched later never overwrites what is being typed. */
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
