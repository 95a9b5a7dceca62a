import '../../screen/mini-table.css'
import './catalog.css'
import { Button, Drawer, Group } from '@mantine/core'
import {
  ErrorState,
  ErrorSummary,
  FieldGrid,
  Keys,
  Loading,
  Page,
  type PageAction,
  PageHeader,
  StatusTag,
  toast,
  useKeys,
} from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ComponentType, type FormEvent, type ReactNode, useRef } from 'react'
import { wordsOf } from '../../http/endpoint/api.web.ts'
import { bound } from '../../screen/bound.web.ts'
import { DraftNotice } from '../../screen/draft/form-draft.web.tsx'
import { useGo, useParams } from '../../screen/navigation/go.web.tsx'
import { useCan } from '../../screen/navigation/session.web.ts'
import { apiPathOf, type DocumentPaths, permissionFor } from '../../values/thing/named.ts'
import { filled } from '../../values/thing/path.ts'
import { newTitle } from '../../values/thing/words.ts'
import type { AnyCatalog } from './catalog.ts'
import { type CatalogAnswer, useCatalogRow } from './catalog-calls.web.ts'
import { ActiveButton, Ask, FormContext, mayLeave, pieces, savedWords } from './catalog-drawer.web.tsx'
import type { AnyPageSpec, CatalogPageSpec } from './catalog-spec.web.ts'
import { type CatalogForm, useCatalogForm } from './use-catalog-form.web.ts'

type StartValues = Readonly<Record<string, unknown>>

export interface CatalogPages {
  /** `begun` holds the initial values of the screen, besides the defaults of the catalog. */
  readonly Create: ComponentType<{ readonly begun?: StartValues }>
  readonly Edit: ComponentType
  /** Creates a row over another screen, which continues with it. */
  readonly Begin: ComponentType<BeginProps>
}

type BeginProps = Readonly<{ begun?: StartValues; onSaved: (id: string) => void; onClose: () => void }>

/** The screens of one row of a catalog: a new one, and an existing one with its related rows. */
export function catalogPages<C extends AnyCatalog>(catalog: C, given: GivenPages<C>): CatalogPages {
  const { list, edit } = catalog.screens ?? {}
  const props = { catalog, spec: { list, edit, ...given } as AnyPageSpec }
  return {
    Create: bound<PageProps, { begun?: StartValues }>(CreatePage, props),
    Edit: bound(EditPage, props),
    Begin: bound<PageProps, BeginProps>(BeginPanel, props),
  }
}

/** Builds the pages of a catalog inside a component, because their texts need hooks, with the dialogs that they open. */
type UsePages = () => Pick<CatalogPages, 'Create' | 'Edit'> & { readonly dialogs?: ReactNode }

type PageName = 'Create' | 'Edit'

/** The screens of a catalog whose pages are built by a hook. */
export const catalogPagesBy = (usePages: UsePages): Readonly<Record<PageName, ComponentType>> => ({
  Create: bound(HookedPage, { usePages, page: 'Create' as const }),
  Edit: bound(HookedPage, { usePages, page: 'Edit' as const }),
})

function HookedPage({ usePages, page }: { readonly usePages: UsePages; readonly page: PageName }) {
  const { [page]: Drawn, dialogs } = usePages()
  return (
    <>
      <Drawn />
      {dialogs}
    </>
  )
}

/** A catalog that declares where its rows open need not repeat it. */
type GivenPages<C extends AnyCatalog> = [C] extends [{ readonly screens: DocumentPaths }]
  ? Omit<CatalogPageSpec<C>, 'list' | 'edit'>
  : CatalogPageSpec<C>

type PageProps = Readonly<{ catalog: AnyCatalog; spec: AnyPageSpec }>

const CreatePage = (props: PageProps & { readonly begun?: StartValues }) => (
  <FormPage {...props} answer={null} />
)

function BeginPanel({ catalog, spec, begun, onSaved, onClose }: PageProps & BeginProps) {
  const client = useQueryClient()
  const form = useCatalogForm(catalog, null, { ...spec.defaults?.(), ...begun })
  const save = async () => {
    const saved = await form.save((wire) => spec.beforeSave?.(wire, null) ?? Promise.resolve(true))
    if (saved === null) return
    void toast({ message: savedWords(catalog, true), tone: 'good' })
    await client.invalidateQueries({ queryKey: [apiPathOf(catalog)] })
    onSaved(saved.id)
  }
  const close = async () => {
    if (!form.isDirty || (await mayLeave(form))) onClose()
  }
  useKeys([{ keys: 'Ctrl+S', label: 'Guardar', run: () => void save() }], { inDialog: true })
  return (
    <Drawer
      opened
      onClose={() => void close()}
      title={newTitle(catalog.label)}
      position="right"
      size="min(1080px, 100%)"
    >
      <DraftNotice draft={form.draft} />
      <FormOf form={form} spec={spec} readOnly={false} answer={null} />
      <Group justify="flex-end" mt={16}>
        <Button loading={form.busy} onClick={() => void save()} rightSection={<Keys of="Ctrl+S" />}>
          Guardar
        </Button>
      </Group>
    </Drawer>
  )
}

function EditPage(props: PageProps) {
  const { id } = useParams('/:id')
  const { data, error, refetch } = useCatalogRow(props.catalog, id)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return <FormPage key={`${id}:${data.version}:${data.active}`} {...props} answer={data} />
}

type FormPageProps = PageProps & Readonly<{ answer: CatalogAnswer | null; begun?: StartValues }>

function FormPage(props: FormPageProps) {
  const { catalog, spec, answer } = props
  const { form, save } = usePage(props)
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
      {answer !== null && spec.lead?.(answer)}
      <FormOf form={form} spec={spec} readOnly={readOnly} answer={answer} />
      {answer !== null && spec.related?.(answer)}
      {answer !== null && !readOnly && (
        <div className="q-catalog-end">
          <ActiveButton catalog={catalog} answer={answer} onDone={() => void go(filled(spec.list))} />
        </div>
      )}
    </Page>
  )
}

interface FormOfProps {
  readonly form: CatalogForm
  readonly spec: AnyPageSpec
  readonly readOnly: boolean
  readonly answer: CatalogAnswer | null
}

const FormOf = ({ form, spec, readOnly, answer }: FormOfProps) => (
  <form ref={form.root} onSubmit={sendNothing} noValidate className="q-catalog-page">
    {form.message && <ErrorSummary message={form.message} />}
    <FormContext value={{ form, readOnly, answer, locked: spec.locked }}>
      {spec.form?.(pieces, form.values, answer === null) ?? <EveryField names={Object.keys(form.fields)} />}
    </FormContext>
  </form>
)

/** Enter saves nothing, neither in this form nor in one around it. */
const sendNothing = (event: FormEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

const EveryField = ({ names }: { readonly names: readonly string[] }): ReactNode => (
  <FieldGrid>
    {names.map((name) => (
      <Ask key={name} name={name} />
    ))}
  </FieldGrid>
)

/** The form of a page, guarded against leaving it unsaved. Once saved, a new row opens in its own screen. */
function usePage({ catalog, spec, answer, begun }: FormPageProps) {
  const client = useQueryClient()
  const go = useGo()
  const form = useCatalogForm(catalog, answer, { ...spec.defaults?.(), ...begun })
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
    if (saved === null) return
    settled.current = true
    void toast({ message: savedWords(catalog, answer === null), tone: 'good' })
    await client.invalidateQueries({ queryKey: [apiPathOf(catalog)] })
    if (answer === null) await go(filled(spec.edit, { id: saved.id }), { replace: true })
  }
  return { form, save }
}
