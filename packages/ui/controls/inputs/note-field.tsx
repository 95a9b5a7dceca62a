import { Textarea } from '@mantine/core'
import { type FieldProps, inputProps } from './field-props.tsx'

export interface NoteFieldProps extends FieldProps<string> {
  readonly max?: number | undefined
  readonly rows?: number | undefined
}

/** Text of several lines. Tab leaves it, as it leaves any field. */
export function NoteField({ max, rows = 3, ...field }: NoteFieldProps) {
  return (
    <Textarea
      {...inputProps(field)}
      value={field.value}
      maxLength={max}
      rows={rows}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
