import { Button, Group } from '@mantine/core'
import { ErrorSummary, Keys, useKeys } from '@quina/ui/web'
import type { ReactNode, Ref } from 'react'
import { TypedFields } from './typed-fields.web.tsx'
import type { TypedFieldsState } from './use-fields.web.ts'

interface FieldsFormProps {
  readonly of: TypedFieldsState
  readonly verb: string
  /** Sends it too. */
  readonly keys?: string
  /** Its purpose, for a screen reader. */
  readonly label?: string
  readonly names?: readonly string[]
  readonly spans?: Readonly<Record<string, number>> | undefined
  /** It is read, and not sent. */
  readonly readOnly?: boolean
  /** Leaves it, where it was opened to be filled in. */
  readonly onBack?: () => void
  readonly button?: Ref<HTMLButtonElement>
  /** Among the fields, after them. */
  readonly children?: ReactNode
}

/** What `useFields` holds, as a form in the screen itself and not a dialog over it. */
export function FieldsForm(props: FieldsFormProps) {
  const { of, verb, keys, label, names, spans, readOnly = false, onBack, button, children } = props
  useKeys(keys === undefined || readOnly ? [] : [{ keys, label: verb, run: of.submit, disabled: of.busy }])
  return (
    <form ref={of.root} onSubmit={of.onSubmit} noValidate aria-label={label}>
      {of.reported.message && <ErrorSummary message={of.reported.message} />}
      <TypedFields of={of} names={names} spans={spans} disabled={readOnly}>
        {children}
      </TypedFields>
      {!readOnly && (
        <Group justify="flex-end" gap={8} mt={12}>
          {onBack && (
            <Button variant="default" onClick={onBack}>
              Volver
            </Button>
          )}
          <Button ref={button} type="submit" loading={of.busy} rightSection={keys && <Keys of={keys} />}>
            {verb}
          </Button>
        </Group>
      )}
    </form>
  )
}
