import { newId } from '@quina/kernel'
import { Cell, ErrorSummary, FieldGrid, LongWait, type LookupOption } from '@quina/ui/web'
import { type FormEvent, type Ref, useState } from 'react'
import { type FormValue, fromForm, toForm } from '../document/form-values.ts'
import type { Fields } from '../field/field.ts'
import { FieldInput } from '../field/field-input.web.tsx'
import type { AnyProcess } from './process.ts'
import type { Planning } from './use-planning.web.ts'

interface ProcessQuestionsProps {
  readonly process: AnyProcess
  readonly defaults: Readonly<Record<string, unknown>>
  readonly planning: Planning
  /** Its deed stands in the heading of the screen: it is sent from there. */
  readonly form: Ref<HTMLFormElement>
}

/** What a process asks. A changed answer makes the plan no longer true. Enter asks what would be done. */
export function ProcessQuestions({ process, defaults, planning, form }: ProcessQuestionsProps) {
  const asks = process.asks as Fields
  const [values, setValues] = useState(() => toForm(asks, defaults, newId))
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const { ask, cancel, forget, busy, errors, message } = planning
  const set = (name: string, value: FormValue, option?: LookupOption | null) => {
    setValues((old) => ({ ...old, [name]: value }))
    if (option) setLabels((old) => ({ ...old, [name]: option.label }))
    forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask(fromForm(asks, values))
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <FieldGrid>
        {Object.entries(asks).map(([name, field]) => (
          <Cell key={name} span={field.kind === 'ref' || field.kind === 'note' ? 4 : 2}>
            <FieldInput
              name={name}
              field={field}
              value={values[name] ?? null}
              label={labels[name]}
              error={errors[name]}
              onChange={(value, option) => set(name, value, option)}
            />
          </Cell>
        ))}
      </FieldGrid>
      {message && <ErrorSummary message={message} />}
      {busy && <LongWait onCancel={cancel} />}
      {/* Enter in a field sends a form only when it has a button. */}
      <button type="submit" hidden />
    </form>
  )
}
