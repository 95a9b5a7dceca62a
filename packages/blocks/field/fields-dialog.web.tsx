import { Button, Group, Modal } from '@mantine/core'
import { newId } from '@quina/kernel'
import { Cell, ErrorSummary, FieldGrid, type LookupOption } from '@quina/ui/web'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type Errors, errorsIn, type FormValue, fromForm, noErrors, toForm } from '../document/form-values.ts'
import { deedKeys, wordsOf } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import { type Field, type Fields, shapeOf, type WireOf } from './field.ts'
import { FieldInput } from './field-input.web.tsx'
import { focusFirstError } from './focus-error.web.ts'

export interface FieldsDialogProps<F extends Fields = Fields> {
  readonly title: string
  /** What will follow. */
  readonly consequence?: ReactNode
  readonly verb: string
  readonly danger?: boolean
  readonly fields: F
  /** Values as they travel. */
  readonly begun?: Readonly<Record<string, unknown>>
  readonly labels?: Readonly<Record<string, string>>
  /** Sends what was written; the key is the same while the same is sent. Refusals go each to its field. */
  readonly send: (wire: WireOf<F>, key: string) => Promise<void>
  readonly onClose: () => void
  /** Columns of twelve for a field; a flag takes four, a note all. */
  readonly spans?: Readonly<Record<string, number>>
  /** What the screen of what is beside the fields needs, where it is more than they do. */
  readonly width?: number
  /** More than the fields, from what is written. */
  readonly children?: (values: Readonly<Record<string, FormValue>>) => ReactNode
}

/** Asks a few fields, or only whether to go on, and sends them: what is too small for a screen of its own. */
export function FieldsDialog<F extends Fields>(props: FieldsDialogProps<F>) {
  const { title, consequence, verb, danger = false, fields, spans = {}, onClose, children, width } = props
  const { values, labels, told, busy, set, submit, root } = useFields(props)
  const asksNothing = Object.keys(fields).length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width ?? (asksNothing ? 460 : 760)}
      withCloseButton={false}
    >
      <form ref={root} className="q-confirm" onSubmit={submit} noValidate>
        {consequence && <div className="q-confirm-text">{consequence}</div>}
        {told.message && <ErrorSummary message={told.message} />}
        <FieldGrid>
          {Object.entries(fields).map(([name, field], at) => (
            <Cell key={name} span={spans[name] ?? usualSpan(field)}>
              <FieldInput
                name={name}
                field={field}
                value={values[name] ?? null}
                label={labels[name]}
                error={told.errors[name]}
                onChange={(value, option) => set(name, value, option)}
                autoFocus={at === 0}
              />
            </Cell>
          ))}
        </FieldGrid>
        {children?.(values)}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : 'brand'}
            loading={busy}
            {...(asksNothing ? { 'data-autofocus': true } : {})}
          >
            {verb}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

const usualSpan = ({ kind, max = 0 }: Field): number =>
  kind === 'note' || (kind === 'text' && max > 100) ? 12 : kind === 'flag' ? 4 : 6

interface Told {
  readonly errors: Errors
  readonly message: string | undefined
}
const nothingTold: Told = { errors: noErrors, message: undefined }

function useFields<F extends Fields>(props: FieldsDialogProps<F>) {
  const { fields, begun = {}, labels: known = {}, send, onClose } = props
  const [values, setValues] = useState(() => toForm(fields, begun, newId))
  const [labels, setLabels] = useState(known)
  const [told, setTold] = useState(nothingTold)
  const [busy, setBusy] = useState(false)
  const [keyOf] = useState(deedKeys)
  const root = useRef<HTMLFormElement>(null)
  const tell = (refused: Told) => {
    setTold(refused)
    focusFirstError(root.current)
  }
  const set = (name: string, value: FormValue, option?: LookupOption | null) => {
    setValues((old) => ({ ...old, [name]: value }))
    if (option) setLabels((old) => ({ ...old, [name]: option.label }))
    setTold(({ errors: { [name]: _mended, ...errors } }) => ({ errors, message: undefined }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const wire = fromForm(fields, values)
    const errors = errorsIn(shapeOf(fields), wire)
    tell({ errors, message: undefined })
    if (Object.keys(errors).length > 0) return
    setBusy(true)
    try {
      await send(wire as WireOf<F>, keyOf(wire))
      onClose()
    } catch (failure) {
      tell(refusedBy(failure, fields))
      setBusy(false)
    }
  }
  return { values, labels, told, busy, set, root, submit: (event: FormEvent) => void submit(event) }
}

/** What no field can be blamed for is said above. */
function refusedBy(failure: unknown, fields: Fields): Told {
  const errors = failure instanceof Refusal ? failure.fields : noErrors
  const placed = Object.keys(errors).length > 0 && Object.keys(errors).every((name) => name in fields)
  return { errors, message: placed ? undefined : wordsOf(failure) }
}
