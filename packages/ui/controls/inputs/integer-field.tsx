import type { FieldProps } from './field-props.tsx'
import { FigureField } from './figure-field.tsx'
import type { FigureRules } from './typed-figure.ts'

const rules: FigureRules = {
  shown: (wire) => wire,
  read: (text) => (/^-?\d{1,10}$/.test(text) ? String(Number(text)) : null),
  arrange: ({ text, caret }) => {
    const digits = text.replace(/[^\d-]/g, '')
    return { text: digits, caret: Math.max(0, caret - (text.length - digits.length)) }
  },
}

/** A whole number, or null when empty. */
export function IntegerField({ value, onChange, ...field }: FieldProps<number | null>) {
  return (
    <FigureField
      {...field}
      rules={rules}
      inputMode="numeric"
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
    />
  )
}
