import { useDebouncedValue } from '@mantine/hooks'
import { dayInBogota, newId } from '@quina/kernel'
import {
  Amount,
  Cell,
  ConfirmDialog,
  FieldGrid,
  type LookupOption,
  MoneyField,
  QuantityField,
  shownDecimal,
} from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldInput } from '../../data/form/field-input.web.tsx'
import { commandKeys, noPlaceholder, wordsOf } from '../../http/endpoint/api.web.ts'
import { Refusal } from '../../http/endpoint/client.ts'
import { MiniTable } from '../../screen/mini-table.web.tsx'
import { type Field, type Fields, shapeOf } from '../../values/field/field.ts'
import {
  type Errors,
  emptyLine,
  errorsIn,
  type FormLine,
  type FormValue,
  type FormValues,
  fromForm,
  linesOf,
  noErrors,
  sortErrors,
  toForm,
} from '../../values/field/form-values.ts'
import type { Action } from '../../values/lifecycle/lifecycle.ts'
import { apiPathOf } from '../../values/thing/named.ts'
import type { AnyDocument, DocumentAnswer } from '../document.ts'
import { type CommandAnswer, performAction, previewCommand } from '../document-calls.web.ts'
import { needsOwnLines, type OwnLine, ownLines, requestedFigure } from './own-lines.ts'
import { Postings } from './postings.web.tsx'

interface ActionDialogProps extends ActionInput {
  /** Verb + object + figure: *Expedir CDP por 193.400.000*. */
  readonly title: string
  /** The consequence, where it depends on the document. */
  readonly consequence?: string | undefined
  readonly onDone: (done: CommandAnswer) => void
  readonly onClose: () => void
}

/** Shows the fields of an action and its effect, before running it. */
export function ActionDialog({ title, consequence, onDone, onClose, ...input }: ActionDialogProps) {
  const form = useActionForm(input)
  const { action, preview, postings, busy, message } = form
  const hasFields = Object.keys(form.fields).length > 0
  const confirm = async () => {
    const done = await form.run()
    if (done !== undefined) onDone(done)
  }
  return (
    <ConfirmDialog
      opened
      title={title}
      consequence={
        <>
          <p>{consequence ?? action.consequence ?? defaultConsequence(action.params)}</p>
          {!hasFields && <Postings postings={postings} />}
        </>
      }
      verb={action.label}
      danger={action.danger}
      busy={busy}
      error={message}
      disabled={preview.error instanceof Refusal && preview.error.status !== 0}
      width={postings.length > 0 || hasLines(form.fields) ? 720 : 460}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {hasFields && (
        <>
          <RequestedFields form={form} own={ownLines(input.document, input.answer)} />
          <Postings postings={postings} />
        </>
      )}
    </ConfirmDialog>
  )
}

const defaultConsequence = (params: Fields | undefined): string =>
  params === undefined
    ? 'Quedará en el historial del documento.'
    : 'Quedará en el historial con lo que aquí escriba.'

const hasLines = (fields: Fields): boolean => Object.values(fields).some(({ kind }) => kind === 'lines')

function RequestedFields({ form, own }: { readonly form: ActionForm; readonly own: readonly OwnLine[] }) {
  return (
    <FieldGrid>
      {Object.keys(form.fields).map((name, index) => {
        const field = form.fields[name] as Field
        return (
          <Cell key={name} span={field.kind === 'day' ? 5 : 12}>
            {needsOwnLines(field) ? (
              <RequestedLines name={name} field={field} form={form} own={own} />
            ) : (
              <FieldInput
                name={name}
                field={field}
                value={form.values[name] ?? null}
                label={form.labels[name]}
                error={form.sorted.header[name]}
                onChange={(value, option) => form.set(name, value, option)}
                autoFocus={index === 0}
              />
            )}
          </Cell>
        )
      })}
    </FieldGrid>
  )
}

type RequestedLinesProps = Readonly<{ name: string; field: Field; form: ActionForm; own: readonly OwnLine[] }>

/** How long the typing must pause before the effect is computed again, in milliseconds. */
const pauseMs = 400

/** The initial values of an action: today, and a line for each line of the document. */
function begin(fields: Fields, document: AnyDocument, answer: DocumentAnswer): FormValues {
  const today = fields.date?.kind === 'day' ? { date: dayInBogota(new Date()) } : {}
  const lines = Object.entries(fields)
    .filter(([, field]) => needsOwnLines(field))
    .map(([name, field]) => [name, ownLines(document, answer).map((own) => begunLine(field, own))])
  return { ...toForm(fields, today, newId), ...Object.fromEntries(lines) }
}

/** The initial line: a quantity starts with all that is available, where the module gives it. */
function begunLine(field: Field, { id, available }: OwnLine): FormLine {
  const line = emptyLine(field.of ?? {}, id)
  const figure = requestedFigure(field)
  return figure === 'quantity' && Number(available) > 0 ? withFigure(line, figure, available ?? '') : line
}

interface ActionInput {
  readonly document: AnyDocument
  readonly answer: DocumentAnswer
  /** Name of the action. */
  readonly name: string
  /** The effect, when it is already known. */
  readonly foreseen?: CommandAnswer | undefined
}

/** The fields of an action, its effect according to the server, and how to run it. */
function useActionForm({ document, answer, name, foreseen }: ActionInput) {
  const action = (document.lifecycle.actions as Readonly<Record<string, Action>>)[name] as Action
  const fields = action.params ?? {}
  const path = `${apiPathOf(document)}/${answer.id}/${name}`
  const [values, setValues] = useState(() => begin(fields, document, answer))
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const [reported, setReported] = useState<Errors>(noErrors)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const client = useQueryClient()
  const [keyOf] = useState(commandKeys)
  const wire = fromForm(fields, values)
  const missing = errorsIn(shapeOf(fields), wire)
  // A confirmed action already moved on: its effect is computed again only after something else is typed.
  const foresees = foreseen === undefined && !confirmed && Object.keys(missing).length === 0
  const preview = usePreview(path, wire, foresees)

  const set = (field: string, value: FormValue, option?: LookupOption | null) => {
    setValues((old) => ({ ...old, [field]: value }))
    if (option) setLabels((old) => ({ ...old, [field]: option.label }))
    setReported((old) => Object.fromEntries(Object.entries(old).filter(([at]) => at.split('.')[0] !== field)))
    setFailure(undefined)
    setConfirmed(false)
  }
  const run = async (): Promise<CommandAnswer | undefined> => {
    setReported(missing)
    if (Object.keys(missing).length > 0) return undefined
    setBusy(true)
    setConfirmed(true)
    void client.cancelQueries({ queryKey: [path, 'preview'] })
    try {
      return await performAction(path, wire, keyOf(wire))
    } catch (refused) {
      setFailure(refused)
      if (refused instanceof Refusal) setReported(refused.fields)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const refused = failure ?? preview.error ?? undefined
  const sorted = sortErrors(fields, values, { ...fieldsOf(preview.error), ...reported })
  const postings = (foreseen ?? preview.data)?.postings ?? []
  const message = sentenceOf(refused, sorted)
  return { action, fields, values, labels, set, run, busy, preview, postings, sorted, message }
}

type ActionForm = ReturnType<typeof useActionForm>

const fieldsOf = (refused: unknown): Errors => (refused instanceof Refusal ? refused.fields : noErrors)

/** One sentence above the buttons, unless every refusal is already shown at its field. */
function sentenceOf(refused: unknown, { rest }: { readonly rest: readonly string[] }): string | undefined {
  if (refused === undefined) return undefined
  const placed = Object.keys(fieldsOf(refused)).length > rest.length
  return placed && rest.length === 0 ? undefined : [wordsOf(refused), ...rest].filter(unique).join(' ')
}

const unique = (text: string, at: number, all: readonly string[]): boolean => all.indexOf(text) === at

/** The action run and rolled back by the server, as soon as its fields are complete. */
function usePreview(path: string, wire: Readonly<Record<string, unknown>>, complete: boolean) {
  const [input] = useDebouncedValue(JSON.stringify(wire), pauseMs)
  return useQuery({
    queryKey: [path, 'preview', input],
    queryFn: ({ signal }) => previewCommand(path, JSON.parse(input), signal),
    enabled: complete && input === JSON.stringify(wire),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: noPlaceholder,
  })
}

/** One row for each line of the document; lines without a figure are not part of the adjustment. */
function RequestedLines({ name, field, form, own }: RequestedLinesProps) {
  const lines = linesOf(form.values[name])
  const figure = requestedFigure(field)
  const set = (id: string, typed: string) =>
    form.set(
      name,
      lines.map((line) => (line.id === id ? withFigure(line, figure, typed) : line)),
    )
  const input = field.of?.[figure]?.label ?? 'Valor'
  const cells = form.sorted.cells[name] ?? {}
  const Input = figure === 'quantity' ? QuantityField : MoneyField
  return (
    <MiniTable
      className="q-asked-lines"
      caption={field.label}
      rows={own}
      keyOf={({ id }) => id}
      columns={[
        { head: field.of?.lineId?.label ?? 'Línea', cell: ({ label }) => label },
        ...(figure === 'amount' ? inPesos : inUnits(form.action)),
        {
          head: input,
          cell: ({ id, label }) => (
            <Input
              label={`${input} de ${label}`}
              value={String(lines.find((line) => line.id === id)?.[figure] ?? '')}
              error={cells[id]?.[figure] ?? cells[id]?.lineId}
              onChange={(typed) => set(id, typed)}
            />
          ),
        },
      ]}
      foot={
        form.sorted.header[name] && (
          <tr>
            <td colSpan={4} role="alert" className="q-mini-error">
              {form.sorted.header[name]}
            </td>
          </tr>
        )
      }
    />
  )
}

/** The amount and the balance of a line, in pesos or in units. */
const inPesos = [
  { head: 'Valor del documento', end: true, cell: ({ amount }: OwnLine) => <Amount of={amount} /> },
  { head: 'Saldo', end: true, cell: ({ available }: OwnLine) => <Amount of={available} /> },
]
const inUnits = ({ shows = { available: 'Pendiente' } }: Action) => [
  { head: 'Cantidad del documento', end: true, cell: ({ quantity }: OwnLine) => shownDecimal(quantity) },
  ...Object.entries(shows).map(([fact, head]) => ({
    head,
    end: true,
    cell: ({ facts }: OwnLine) => shownDecimal(facts[fact]),
  })),
]

/** A line without a figure sends nothing, not even its id: so it does not travel. */
const withFigure = (line: FormLine, figure: 'amount' | 'quantity', typed: string): FormLine => ({
  ...line,
  lineId: typed === '' ? '' : line.id,
  [figure]: typed,
})
