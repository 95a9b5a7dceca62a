import { Button } from '@mantine/core'
import { Keys, useKeys } from '@quina/ui/web'
import { type FormEvent, useState } from 'react'
import { errorsIn, type FormValue, type FormValues, fromForm } from '../document/form-values.ts'
import { type Fields, shapeOf } from '../field/field.ts'
import { FieldInput } from '../field/field-input.web.tsx'

interface Props {
  readonly asks: Fields
  readonly asked: Readonly<Record<string, string>>
  readonly run: (asked: Record<string, string>) => void
}

/** The parameters of a report. Enter runs it. */
export function ReportQuestions({ asks, asked, run }: Props) {
  const [values, setValues] = useTyped(asks, asked)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const submit = () => {
    const wrong = errorsIn(shapeOf(asks), fromForm(asks, values))
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) run(addressed(values))
  }
  useKeys([{ keys: 'Ctrl+Enter', label: 'Consultar', run: submit }])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="q-report-questions" onSubmit={onSubmit} noValidate>
      {Object.entries(asks).map(([name, field]) => (
        <FieldInput
          key={name}
          name={name}
          field={field}
          value={values[name] ?? ''}
          error={errors[name]}
          onChange={(value: FormValue) => setValues((old) => ({ ...old, [name]: value }))}
        />
      ))}
      <Button type="submit" rightSection={<Keys of="Enter" />}>
        Consultar
      </Button>
    </form>
  )
}

/** What is typed, which follows the address when it changes by itself: Back, a link. */
function useTyped(asks: Fields, asked: Props['asked']) {
  const [values, setValues] = useState<FormValues>(() => typed(asks, asked))
  const [seen, setSeen] = useState(asked)
  if (!isSame(seen, asked)) {
    setSeen(asked)
    if (!isSame(addressed(values), asked)) setValues(typed(asks, asked))
  }
  return [values, setValues] as const
}

const isSame = (one: Props['asked'], other: Props['asked']): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  )

const typed = (asks: Fields, asked: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(
    Object.entries(asks).map(([name, { kind }]) => {
      const value = asked[name] ?? ''
      if (kind === 'integer') return [name, value === '' ? null : Number(value)]
      return [name, kind === 'flag' ? value === 'true' : value]
    }),
  )

const addressed = (values: FormValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === '' || value === null ? [] : [[name, String(value)]],
    ),
  )
