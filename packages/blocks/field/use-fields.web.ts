import { newId } from '@quina/kernel'
import type { LookupOption } from '@quina/ui/web'
import { type FormEvent, useRef, useState } from 'react'
import { deedKeys, wordsOf } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import { type Fields, shapeOf, type WireOf } from './field.ts'
import { focusFirstError } from './focus-error.web.ts'
import { type Errors, errorsIn, type FormValue, fromForm, noErrors, toForm } from './form-values.ts'

interface Told {
  readonly errors: Errors
  readonly message: string | undefined
}
const nothingTold: Told = { errors: noErrors, message: undefined }

interface UsedFields<F extends Fields> {
  readonly fields: F
  /** Values as they travel. */
  readonly begun?: Readonly<Record<string, unknown>>
  readonly labels?: Readonly<Record<string, string>>
  /** Sends what was written; the key is the same while the same is sent. Refusals go each to its field. */
  readonly send: (wire: WireOf<F>, key: string) => Promise<void>
  /** Once it was sent. */
  readonly sent?: () => void
}

/** A few fields while they are typed, and what was refused of each when they were sent. */
export function useFields<F extends Fields>(props: UsedFields<F>) {
  const { fields, begun = {}, labels: known = {}, send, sent } = props
  const [values, setValues] = useState(() => toForm(fields, begun, newId))
  const [labels, setLabels] = useState(known)
  const [told, setTold] = useState(nothingTold)
  const [busy, setBusy] = useState(false)
  const [keyOf] = useState(deedKeys)
  const root = useRef<HTMLFormElement>(null)
  const tell = (refused: Told) => {
    setTold(refused)
    focusFirstError(root.current)
  }
  const set = (name: string, value: FormValue, option?: LookupOption | null) => {
    setValues((old) => ({ ...old, [name]: value }))
    if (option) setLabels((old) => ({ ...old, [name]: option.label }))
    setTold(({ errors: { [name]: _mended, ...errors } }) => ({ errors, message: undefined }))
  }
  const submit = async () => {
    const wire = fromForm(fields, values)
    const errors = errorsIn(shapeOf(fields), wire)
    tell({ errors, message: undefined })
    if (Object.keys(errors).length > 0) return
    setBusy(true)
    try {
      await send(wire as WireOf<F>, keyOf(wire))
      if (sent === undefined) setBusy(false)
      else sent()
    } catch (failure) {
      tell(refusedBy(failure, fields))
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void submit()
  }
  return { values, labels, told, busy, set, root, submit: () => void submit(), onSubmit }
}

/** What no field can be blamed for is said above. */
function refusedBy(failure: unknown, fields: Fields): Told {
  const errors = failure instanceof Refusal ? failure.fields : noErrors
  const placed = Object.keys(errors).length > 0 && Object.keys(errors).every((name) => name in fields)
  return { errors, message: placed ? undefined : wordsOf(failure) }
}
