import { Button, Group, Modal } from '@mantine/core'
import { Cell, ErrorSummary, FieldGrid } from '@quina/ui/web'
import type { ReactNode } from 'react'
import type { Field, Fields, WireOf } from './field.ts'
import { FieldInput } from './field-input.web.tsx'
import type { FormValue } from './form-values.ts'
import { useFields } from './use-fields.web.ts'

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
  /** More than the fields, from what is written; and how it writes in one of them. */
  readonly children?: (
    values: Readonly<Record<string, FormValue>>,
    set: (name: string, value: FormValue) => void,
  ) => ReactNode
}

/** Asks a few fields, or only whether to go on, and sends them: what is too small for a screen of its own. */
export function FieldsDialog<F extends Fields>(props: FieldsDialogProps<F>) {
  const { title, consequence, verb, danger = false, fields, spans = {}, onClose, children, width } = props
  const { values, labels, told, busy, set, onSubmit, root } = useFields({ ...props, sent: onClose })
  const asksNothing = Object.keys(fields).length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width ?? (asksNothing ? 460 : 760)}
      withCloseButton={false}
    >
      <form ref={root} className="q-confirm" onSubmit={onSubmit} noValidate>
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
        {children?.(values, set)}
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

export const usualSpan = ({ kind, max = 0 }: Field): number =>
  kind === 'note' || (kind === 'text' && max > 100) ? 12 : kind === 'flag' ? 4 : 6
