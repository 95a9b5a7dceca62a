import '../screen/mini-table.css'
import './catalog.css'
import {
  ErrorState,
  ErrorSummary,
  FieldGrid,
  Loading,
  Page,
  type PageAction,
  PageHeader,
  StatusTag,
  toast,
} from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { apiPathOf, permissionFor } from '../document/document.ts'
import { newTitle } from '../document/words.ts'
import { DraftNotice } from '../draft/form-draft.web.tsx'
import { wordsOf } from '../endpoint/api.web.ts'
import { focusFirstError } from '../field/focus-error.web.ts'
import { useGo, useParams } from '../navigation/go.web.tsx'
import { filled } from '../navigation/path.ts'
import { useCan } from '../navigation/session.web.ts'
import { bound } from '../screen/bound.web.ts'
import type { AnyCatalog } from './catalog.ts'
import { type CatalogAnswer, useCatalogRow } from './catalog-calls.web.ts'
import { ActiveButton, Ask, FormContext, mayLeave, savedWords } from './catalog-drawer.web.tsx'
import type { AnyPageSpec, CatalogPageSpec } from './catalog-spec.web.ts'
import { useCatalogForm } from './use-catalog-form.web.ts'

export interface CatalogPages {
  readonly Create: ComponentType
  readonly Edit: ComponentType
}

/** The screens of one row of a catalog: a new one, and one that is there with what hangs from it. */
export function catalogPages<C extends AnyCatalog>(catalog: C, given: CatalogPageSpec<C>): CatalogPages {
  const props = { catalog, spec: given as AnyPageSpec }
  return { Create: bound(CreatePage, props), Edit: bound(EditPage, props) }
}

interface PageProps {
  readonly catalog: AnyCatalog
  readonly spec: AnyPageSpec
}

const CreatePage = (props: PageProps) => <FormPage {...props} answer={null} />

function EditPage(props: PageProps) {
  const { id } = useParams('/:id')
  const { data, error, refetch } = useCatalogRow(props.catalog, id)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return <FormPage key={`${id}:${data.version}:${data.active}`} {...props} answer={data} />
}

function FormPage({ catalog, spec, answer }: PageProps & { readonly answer: CatalogAnswer | null }) {
  const { form, root, save } = usePage(catalog, spec, answer)
  const readOnly = !useCan()(permissionFor(catalog, 'edit'))
  const go = useGo()
  const keep: PageAction = {
    label: 'Guardar',
    keys: 'Ctrl+S',
    primary: true,
    busy: form.busy,
    run: () => void save(),
  }
  const title = answer === null ? newTitle(catalog.label) : spec.nameOf(answer)
  return (
    <Page>
      <PageHeader
        title={title}
        status={answer?.active === false && <StatusTag tone="neutral">Inactivo</StatusTag>}
        note={form.draft.note}
        crumbs={[{ label: catalog.label.many, href: filled(spec.list) }]}
        actions={[...(answer === null ? [] : (spec.actions?.(answer) ?? [])), ...(readOnly ? [] : [keep])]}
      />
      <DraftNotice draft={form.draft} />
      <form ref={root} onSubmit={(event) => event.preventDefault()} noValidate className="q-catalog-page">
        {form.message && <ErrorSummary message={form.message} />}
        <FormContext value={{ form, readOnly, answer, locked: spec.locked }}>
          {spec.form?.({ Ask }, form.values) ?? <EveryField names={Object.keys(form.fields)} />}
        </FormContext>
      </form>
      {answer !== null && spec.related?.(answer)}
      {answer !== null && !readOnly && (
        <div className="q-catalog-end">
          <ActiveButton catalog={catalog} answer={answer} onDone={() => void go(filled(spec.list))} />
        </div>
      )}
    </Page>
  )
}

const EveryField = ({ names }: { readonly names: readonly string[] }): ReactNode => (
  <FieldGrid>
    {names.map((name) => (
      <Ask key={name} name={name} />
    ))}
  </FieldGrid>
)

/** The form of a page, guarded against leaving it unsaved. A new row, once saved, goes on in the screen of its own. */
function usePage(catalog: AnyCatalog, spec: AnyPageSpec, answer: CatalogAnswer | null) {
  const client = useQueryClient()
  const go = useGo()
  const form = useCatalogForm(catalog, answer, spec.defaults?.() ?? {})
  const root = useRef<HTMLFormElement>(null)
  const settled = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && form.isDirty && !settled.current && !(await mayLeave(form)),
    enableBeforeUnload: () => form.isDirty && !settled.current,
  })
  const save = async () => {
    const saved = await form.save(
      (wire) => spec.beforeSave?.(wire, answer?.id ?? null) ?? Promise.resolve(true),
    )
    if (saved === null) return focusFirstError(root.current)
    settled.current = true
    void toast({ message: savedWords(catalog, answer === null), tone: 'good' })
    await client.invalidateQueries({ queryKey: [apiPathOf(catalog)] })
    if (answer === null) await go(filled(spec.edit, { id: saved.id }), { replace: true })
  }
  return { form, root, save }
}
