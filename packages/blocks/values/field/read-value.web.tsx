import { ReadField } from '@quina/ui/web'
import { FieldValue, type FieldValueProps } from './shown-field.web.tsx'

/** A read-only field: its label above, its value below; *Sin asignar* when empty. */
export function ReadValue({ field, value, label }: FieldValueProps) {
  const isEmpty = value === null || value === undefined || value === ''
  return (
    <ReadField label={field.label}>
      {isEmpty ? undefined : <FieldValue field={field} value={value} label={label} />}
    </ReadField>
  )
}
