import { Button, Drawer, Group } from '@mantine/core'
import { inSentence } from '@quina/kernel'
import {
  Cell,
  confirm,
  ErrorState,
  ErrorSummary,
  FieldGrid,
  Keys,
  Loading,
  StatusTag,
  toast,
  useKeys,
} from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { createContext, type FormEvent, type ReactNode, useContext, useRef } from 'react'
import { wordsOf } from '../../http/endpoint/api.web.ts'
import { showFailure } from '../../http/endpoint/show-failure.web.ts'
import { DraftNotice } from '../../screen/draft/form-draft.web.tsx'
import { AuditLink } from '../../screen/navigation/audit-link.web.tsx'
import type { Field, Fields } from '../../values/field/field.ts'
import { ReadValue } from '../../values/field/read-value.web.tsx'
import { apiPathOf } from '../../values/thing/named.ts'
import { newTitle } from '../../values/thing/words.ts'
import { FieldInput } from '../form/field-input.web.tsx'
import { type AskProps, needsOf } from '../form/params.web.tsx'
import type { AnyCatalog } from './catalog.ts'
import { type CatalogAnswer, setActive, useCatalogRow } from './catalog-calls.web.ts'
import type { AnyCatalogSpec } from './catalog-spec.web.ts'
import { type CatalogForm, useCatalogForm } from './use-catalog-form.web.ts'

interface CatalogDrawerProps {
  readonly catalog: AnyCatalog
  readonly spec: AnyCatalogSpec
  /** The row, or `new`. */
  readonly open: string
  readonly defaults: Readonly<Record<string, unknown>>
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** One row of a catalog, at the right of its list: to read, edit, create or deactivate. */
export function CatalogDrawer(props: CatalogDrawerProps) {
  const { catalog, open, onClose } = props
  const { data, error, refetch } = useCatalogRow(catalog, open === 'new' ? null : open)
  const answer = open === 'new' ? null : data
  const title = open === 'new' ? newTitle(catalog.label) : catalog.label.one
  return (
    <Drawer opened onClose={onClose} title={title} position="right" size={480}>
      {error ? (
        <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
      ) : answer === undefined ? (
        <Loading />
      ) : (
        <CatalogFormPanel key={`${open}:${answer?.version}`} {...props} answer={answer} />
      )}
    </Drawer>
  )
}

type PanelProps = CatalogDrawerProps & { readonly answer: CatalogAnswer | null }

function CatalogFormPanel({ catalog, spec, answer, defaults, mayEdit, onClose }: PanelProps) {
  const client = useQueryClient()
  const form = useCatalogForm(catalog, answer, defaults, spec.whenChosen)
  const settled = useRef(false)
  useBlocker({
    shouldBlockFn: async () => form.isDirty && !settled.current && !(await mayLeave(form)),
    enableBeforeUnload: () => form.isDirty && !settled.current,
  })
  const save = async () => {
    const saved = await form.save()
    if (saved === null) return
    settled.current = true
    await client.invalidateQueries({ queryKey: [apiPathOf(catalog)] })
    void toast({ message: savedWords(catalog, answer === null), tone: 'good' })
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  useKeys(mayEdit ? [{ keys: 'Ctrl+S', label: 'Guardar', run: () => void save() }] : [], { inDialog: true })
  return (
    <form ref={form.root} onSubmit={submit} noValidate className="q-catalog-form">
      <DraftNotice draft={form.draft} />
      {form.message && <ErrorSummary message={form.message} />}
      <FormContext value={{ form, readOnly: !mayEdit, answer }}>
        {spec.form?.(pieces, form.values, answer === null) ?? (
          <FieldGrid>
            {Object.keys(form.fields).map((name) => (
              <Ask key={name} name={name} />
            ))}
          </FieldGrid>
        )}
      </FormContext>
      {answer !== null && spec.related?.(answer)}
      {answer !== null && <AuditLink id={answer.id} />}
      <DraftNote note={form.draft.note} />
      {mayEdit && (
        <Group justify="space-between" mt={16}>
          {answer === null ? <span /> : <ActiveButton catalog={catalog} answer={answer} onDone={onClose} />}
          <Button type="submit" loading={form.busy} rightSection={<Keys of="Ctrl+S" />}>
            Guardar
          </Button>
        </Group>
      )}
    </form>
  )
}

const DraftNote = ({ note }: { readonly note: string }) => (
  <span className="q-note" aria-live="polite">
    {note}
  </span>
)

/** Whether the drawer may close. A draft that the user gives up here is not offered again. */
export async function mayLeave({ draft }: CatalogForm): Promise<boolean> {
  const yes = await confirm({
    title: 'Hay cambios sin guardar',
    consequence: 'Si sale ahora, lo que escribió se pierde.',
    verb: 'Descartar cambios',
    danger: true,
  })
  if (yes) draft.drop()
  return yes
}

/** *Fuente de financiación creada* */
export const savedWords = ({ label: { one, gender } }: AnyCatalog, isNew: boolean): string =>
  `${one} ${isNew ? 'cread' : 'guardad'}${gender === 'm' ? 'o' : 'a'}`

interface DrawerState {
  readonly form: CatalogForm
  readonly readOnly: boolean
  readonly answer: CatalogAnswer | null
  /** The fields that no longer change once the row exists. */
  readonly locked?: readonly string[] | undefined
}

export const FormContext = createContext<DrawerState | null>(null)

/** A field of the form: an input, or read-only. */
export function Ask({ name, span, wide }: AskProps<string>): ReactNode {
  const drawn = useContext(FormContext)
  const field = drawn?.form.fields[name]
  if (drawn === null || field === undefined) throw new Error(`no field ${name} in this form`)
  const { form, readOnly, answer, locked = [] } = drawn
  return (
    <Cell span={wide ? 12 : (span ?? usualSpan(field))}>
      {readOnly || (answer !== null && locked.includes(name)) ? (
        <ReadValue field={field} value={answer?.values[name]} label={answer?.labels[name]} />
      ) : (
        <FieldInput
          name={name}
          field={field}
          value={form.values[name] ?? null}
          label={form.labels[name]}
          error={form.errors[name]}
          onChange={(value, option) => form.set(name, value, option)}
          autoFocus={name === firstTyped(form.fields)}
        />
      )}
    </Cell>
  )
}

export const pieces = { Ask, Params: needsOf(Ask) }

/** The first field that is typed, which takes the focus: a list that opens by itself would hide the form. */
const firstTyped = (fields: Fields): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.kind !== 'choice')

const usualSpan = ({ kind, max = 0 }: Field): number =>
  kind === 'note' || kind === 'ref' || (kind === 'text' && max > 60) ? 12 : 6

type ActiveButtonProps = Readonly<{ catalog: AnyCatalog; answer: CatalogAnswer; onDone: () => void }>

/** A row that others refer to is never deleted: it is no longer offered. */
export function ActiveButton({ catalog, answer, onDone }: ActiveButtonProps) {
  const client = useQueryClient()
  const turn = async () => {
    if (answer.active && !(await mayDeactivate(catalog))) return
    try {
      await setActive(catalog, answer, !answer.active)
      await client.invalidateQueries({ queryKey: [apiPathOf(catalog)] })
      onDone()
    } catch (failure) {
      showFailure(failure)
    }
  }
  return (
    <Group gap={10}>
      {!answer.active && <StatusTag tone="neutral">Inactivo</StatusTag>}
      <Button variant="default" className={answer.active ? 'q-danger' : ''} onClick={() => void turn()}>
        {answer.active ? 'Inactivar…' : 'Activar'}
      </Button>
    </Group>
  )
}

const mayDeactivate = ({ label: { one, gender } }: AnyCatalog): Promise<boolean> =>
  confirm({
    title: `Inactivar ${gender === 'm' ? 'este' : 'esta'} ${inSentence(one)}`,
    consequence:
      'Deja de ofrecerse en los documentos nuevos. Los que ya lo usan no cambian. Podrá activarse de nuevo.',
    verb: 'Inactivar',
    danger: true,
  })
