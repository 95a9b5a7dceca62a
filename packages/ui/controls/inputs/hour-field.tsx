import { TextInput } from '@mantine/core'
import { showHour } from '@quina/kernel'
import { useState } from 'react'
import { parseHour } from '../../base/format/parse-hour.ts'
import { type FieldProps, inputProps } from './field-props.tsx'

const unreadable = 'No es una hora. Escríbala así: 02:35 PM.'

/** An hour of the day, `HH:MM` or empty, shown as `02:35 PM` and typed in any usual way: `2:35 pm`, `14:35`, `1435`. */
export function HourField(field: FieldProps<string>) {
  const typed = useTypedHour(field)
  return (
    <TextInput
      {...inputProps({ ...field, error: typed.error ?? field.error })}
      value={typed.text}
      placeholder={field.placeholder ?? 'hh:mm AM'}
      autoComplete="off"
      onChange={(event) => typed.write(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={typed.leave}
    />
  )
}

/** The text of the field and its hour; unreadable text is reported when the field is left. */
function useTypedHour({ value, onChange, onBlur }: FieldProps<string>) {
  const [text, setText] = useState(showHour(value))
  const [known, setKnown] = useState(value)
  const [error, setError] = useState<string>()
  if (known !== value) {
    setKnown(value)
    setError(undefined)
    if ((parseHour(text) ?? '') !== value) setText(showHour(value))
  }
  const write = (typed: string) => {
    const hour = parseHour(typed) ?? ''
    setText(typed)
    setError(undefined)
    setKnown(hour)
    if (hour !== value) onChange(hour)
  }
  const leave = () => {
    const hour = parseHour(text)
    if (hour !== null) setText(showHour(hour))
    else if (text.trim() !== '') setError(unreadable)
    onBlur?.()
  }
  return { text, error, write, leave }
}
