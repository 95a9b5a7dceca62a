import { Button, Group } from '@mantine/core'
import { ErrorSummary, Keys, useKeys } from '@quina/ui/web'
import type { ReactNode, Ref } from 'react'
import { TypedFields } from './typed-fields.web.tsx'
import type { TypedFieldsState } from './use-fields.web.ts'

interface FieldsFormProps {
  readonly of: TypedFieldsState
  readonly verb: string
  /** The keys that also send it. */
  readonly keys?: string
  /** Its purpose, for a screen reader. */
  readonly label?: string
  readonly names?: readonly string[]
  readonly spans?: Readonly<Record<string, number>> | undefined
  /** The form is read-only and is not sent. */
  readonly readOnly?: boolean
  /** Leaves the form, where it was opened to be filled in. */
  readonly onBack?: () => void
  readonly button?: Ref<HTMLButtonElement>
  /** Drawn after the fields. */
  readonly children?: ReactNode
}

/** The fields of `useFields`, as a form in the page instead of a dialog. */
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
