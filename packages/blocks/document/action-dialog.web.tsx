import { Amount, Cell, ConfirmDialog, FieldGrid, MoneyField } from '@quina/ui/web'
import { Refusal } from '../endpoint/client.ts'
import type { Field, Fields } from '../field/field.ts'
import { FieldInput } from '../field/field-input.web.tsx'
import { MiniTable } from '../screen/mini-table.web.tsx'
import { type ActionAsked, type ActionForm, useActionForm } from './action-form.web.ts'
import type { DeedAnswer } from './document-calls.web.ts'
import { type FormLine, linesOf } from './form-values.ts'
import { asksOwnLines, type OwnLine, ownLines } from './own-lines.ts'
import { Postings } from './postings.web.tsx'

interface ActionDialogProps extends ActionAsked {
  /** Verb + object + figure: *Expedir CDP por 193.400.000*. */
  readonly title: string
  readonly onDone: (done: DeedAnswer) => void
  readonly onClose: () => void
}

/** Asks for what an action needs and shows what it will do, before doing it. */
export function ActionDialog({ title, onDone, onClose, ...asked }: ActionDialogProps) {
  const form = useActionForm(asked)
  const { action, preview, postings, busy, message } = form
  const asks = Object.keys(form.fields).length > 0
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
          <p>{action.consequence ?? defaultConsequence(action.asks)}</p>
          {!asks && <Postings postings={postings} />}
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
      {asks && (
        <>
          <AskedFields form={form} own={ownLines(asked.document, asked.answer)} />
          <Postings postings={postings} />
        </>
      )}
    </ConfirmDialog>
  )
}

const defaultConsequence = (asks: Fields | undefined): string =>
  asks === undefined
    ? 'Quedará en el historial del documento.'
    : 'Quedará en el historial con lo que aquí escriba.'

const hasLines = (fields: Fields): boolean => Object.values(fields).some(({ kind }) => kind === 'lines')

function AskedFields({ form, own }: { readonly form: ActionForm; readonly own: readonly OwnLine[] }) {
  return (
    <FieldGrid>
      {Object.keys(form.fields).map((name, at) => {
        const field = form.fields[name] as Field
        return (
          <Cell key={name} span={field.kind === 'day' ? 5 : 12}>
            {asksOwnLines(field) ? (
              <AskedLines name={name} field={field} form={form} own={own} />
            ) : (
              <FieldInput
                name={name}
                field={field}
                value={form.values[name] ?? null}
                label={form.labels[name]}
                error={form.sorted.header[name]}
                onChange={(value, option) => form.set(name, value, option)}
                autoFocus={at === 0}
              />
            )}
          </Cell>
        )
      })}
    </FieldGrid>
  )
}

interface AskedLinesProps {
  readonly name: string
  readonly field: Field
  readonly form: ActionForm
  readonly own: readonly OwnLine[]
}

/** One row for each line of the document; those left without a figure are not part of the adjustment. */
function AskedLines({ name, field, form, own }: AskedLinesProps) {
  const lines = linesOf(form.values[name])
  const set = (id: string, amount: string) =>
    form.set(
      name,
      lines.map((line) => (line.id === id ? withAmount(line, amount) : line)),
    )
  const asked = field.of?.amount?.label ?? 'Valor'
  const cells = form.sorted.cells[name] ?? {}
  return (
    <MiniTable
      className="q-asked-lines"
      caption={field.label}
      rows={own}
      keyOf={({ id }) => id}
      columns={[
        { head: field.of?.lineId?.label ?? 'Línea', cell: ({ label }) => label },
        { head: 'Valor del documento', end: true, cell: ({ amount }) => <Amount of={amount} /> },
        { head: 'Saldo', end: true, cell: ({ available }) => <Amount of={available} /> },
        {
          head: asked,
          cell: ({ id, label }) => (
            <MoneyField
              label={`${asked} de ${label}`}
              value={String(lines.find((line) => line.id === id)?.amount ?? '')}
              error={cells[id]?.amount ?? cells[id]?.lineId}
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

/** A line without a figure says nothing, not even which line it is: so it does not travel. */
const withAmount = (line: FormLine, amount: string): FormLine => ({
  ...line,
  lineId: amount === '' ? '' : line.id,
  amount,
})
