import { Button } from '@mantine/core'
import { newId } from '@quina/kernel'
import { Cell, ErrorSummary, FieldGrid, Keys, LongWait, type LookupOption } from '@quina/ui/web'
import { type FormEvent, useRef, useState } from 'react'
import { apiPathOf } from '../document/document.ts'
import { type Errors, errorsIn, type FormValue, fromForm, noErrors, toForm } from '../document/form-values.ts'
import { sendTo, wordsOf } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import { type Fields, shapeOf } from '../field/field.ts'
import { FieldInput } from '../field/field-input.web.tsx'
import type { Plan } from './plan-table.web.tsx'
import type { AnyProcess } from './process.ts'

interface ProcessQuestionsProps {
  readonly process: AnyProcess
  readonly defaults: Readonly<Record<string, unknown>>
  readonly onPlan: (plan: Plan | null) => void
}

/** What a process asks, and the plan that it makes of it. A changed answer makes the plan no longer true. */
export function ProcessQuestions({ process, defaults, onPlan }: ProcessQuestionsProps) {
  const asks = process.asks as Fields
  const [values, setValues] = useState(() => toForm(asks, defaults, newId))
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const { plan, cancel, busy, errors, message, setErrors } = usePlanning(process, onPlan)
  const set = (name: string, value: FormValue, option?: LookupOption | null) => {
    setValues((old) => ({ ...old, [name]: value }))
    if (option) setLabels((old) => ({ ...old, [name]: option.label }))
    setErrors(noErrors)
    onPlan(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void plan(fromForm(asks, values))
  }
  return (
    <form onSubmit={submit} noValidate>
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
      <div className="q-process-plan">
        {busy ? <LongWait onCancel={cancel} /> : <span />}
        <Button type="submit" variant="default" loading={busy} rightSection={<Keys of="Enter" />}>
          Ver lo que se haría
        </Button>
      </div>
    </form>
  )
}

/** Asks for the plan; a new question drops the one before. */
function usePlanning(process: AnyProcess, onPlan: (plan: Plan | null) => void) {
  const asking = useRef<AbortController>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>(noErrors)
  const [message, setMessage] = useState<string>()
  const plan = async (asked: Readonly<Record<string, unknown>>) => {
    const missing = errorsIn(shapeOf(process.asks as Fields), asked)
    setErrors(missing)
    setMessage(undefined)
    if (Object.keys(missing).length > 0) return
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    setBusy(true)
    try {
      const { signal } = controller
      const found = await sendTo<Omit<Plan, 'asked'>>('POST', `${apiPathOf(process)}/plan`, {
        body: asked,
        signal,
      })
      onPlan({ ...found, asked })
    } catch (failure) {
      if (controller.signal.aborted) return
      setMessage(wordsOf(failure))
      if (failure instanceof Refusal) setErrors(failure.fields)
    } finally {
      if (asking.current === controller) setBusy(false)
    }
  }
  const cancel = () => {
    asking.current?.abort()
    setBusy(false)
  }
  return { plan, cancel, busy, errors, message, setErrors }
}
