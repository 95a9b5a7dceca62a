import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ErrorSummary } from '../states/error-summary.tsx'
import { useFocusReturn } from './focus-return.ts'

export interface ConfirmProps {
  /** Verb + object + figure: *Expedir CDP por 193.400.000*. */
  readonly title: string
  /** The consequence, and what can no longer be done after it. */
  readonly consequence: ReactNode
  /** The word on the button: *Expedir CDP*. Never *Aceptar*. */
  readonly verb: string
  readonly danger?: boolean | undefined
  /** A text that the user must type before the button works: the year, to close it. */
  readonly typed?: string | undefined
}

export interface ConfirmDialogProps extends ConfirmProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  /** Fields to fill in before the command runs: a reason, a date. */
  readonly children?: ReactNode
  readonly busy?: boolean | undefined
  readonly error?: string | undefined
  /** Pixels; wider when there are tables to read before confirming. */
  readonly width?: number | undefined
  /** The command cannot run now: the reason is among the children or in `error`. */
  readonly disabled?: boolean | undefined
}

/** Confirms an action that cannot be undone. Esc or *Volver* leave everything as it was, and the focus returns. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, width = 460 } = props
  useFocusReturn(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      withCloseButton={false}
      returnFocus={false}
    >
      <ConfirmForm {...props} />
    </Modal>
  )
}

function ConfirmForm(props: ConfirmDialogProps) {
  const { consequence, verb, danger, typed, children, busy, error, disabled, ...on } = props
  const [text, setText] = useState('')
  const ready = !disabled && (typed === undefined || text.trim() === typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ready && !busy) on.onConfirm()
  }
  return (
    <form className="q-confirm" onSubmit={submit} noValidate>
      <div className="q-confirm-text">{consequence}</div>
      {children}
      {typed !== undefined && (
        <TextInput
          label={`Para continuar escriba ${typed}`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      {error && <ErrorSummary message={error} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={on.onClose}>
          Volver
        </Button>
        <Button
          type="submit"
          color={danger ? 'red' : 'brand'}
          loading={busy ?? false}
          disabled={!ready}
          {...(children || typed !== undefined ? {} : { 'data-autofocus': true })}
        >
          {verb}
        </Button>
      </Group>
    </form>
  )
}
