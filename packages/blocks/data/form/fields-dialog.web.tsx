import { Button, Group, Modal } from '@mantine/core'
import { ErrorSummary } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import type { Fields } from '../../values/field/field.ts'
import type { Errors, FormValue } from '../../values/field/form-values.ts'
import { OverDialog } from '../reference/new-reference.web.tsx'
import { TypedFields } from './typed-fields.web.tsx'
import { type UsedFields, useFields } from './use-fields.web.ts'

export interface FieldsDialogProps<F extends Fields = Fields> extends Omit<UsedFields<F>, 'sent'> {
  readonly title: string
  /** The consequence of sending it. */
  readonly consequence?: ReactNode
  readonly verb: string
  readonly danger?: boolean
  /** The dialog cannot be sent yet: a file is still to be chosen. */
  readonly disabled?: boolean
  readonly onClose: () => void
  /** Columns of twelve for a field; a flag takes four, a note all. */
  readonly spans?: Readonly<Record<string, number>>
  /** The width that the content beside the fields needs, when it is wider than they are. */
  readonly width?: number
  /** Draws more than the fields, from their values, a setter of one of them, and the refusals. */
  readonly children?: (
    values: Readonly<Record<string, FormValue>>,
    set: (name: string, value: FormValue) => void,
    errors: Errors,
  ) => ReactNode
}

/** A dialog with a few fields, or only a confirmation, that sends them: for a change too small for a screen of its own. */
export function FieldsDialog<F extends Fields>(props: FieldsDialogProps<F>) {
  const { title, consequence, verb, danger = false, disabled, fields, spans = {}, onClose } = props
  const { children, width } = props
  const typed = useFields({ ...props, sent: onClose })
  const { values, reported, busy, set, onSubmit, root } = typed
  const [covered, setCovered] = useState(false)
  const needsNothing = Object.keys(fields).length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width ?? (needsNothing ? 460 : 760)}
      withCloseButton={false}
      closeOnEscape={!covered}
    >
      <form ref={root} className="q-confirm" onSubmit={onSubmit} noValidate>
        {consequence && <div className="q-confirm-text">{consequence}</div>}
        {reported.message && <ErrorSummary message={reported.message} />}
        <OverDialog value={setCovered}>
          <TypedFields of={typed} spans={spans} first={Object.keys(fields)[0]} />
        </OverDialog>
        {children?.(values, set, reported.errors)}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : 'brand'}
            loading={busy}
            disabled={disabled ?? false}
            {...(needsNothing ? { 'data-autofocus': true } : {})}
          >
            {verb}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
