import { useRef, useState } from 'react'
import { apiPathOf } from '../document/document.ts'
import { type Errors, errorsIn, noErrors } from '../document/form-values.ts'
import { sendTo, wordsOf } from '../endpoint/api.web.ts'
import { Refusal } from '../endpoint/client.ts'
import { type Fields, shapeOf } from '../field/field.ts'
import type { Plan } from './plan.web.ts'
import type { AnyProcess } from './process.ts'

/** Asks what a process would do; a new question drops the one before, and a changed answer the plan that it made. */
export function usePlanning(process: AnyProcess) {
  const asking = useRef<AbortController>(null)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>(noErrors)
  const [message, setMessage] = useState<string>()
  const ask = async (asked: Readonly<Record<string, unknown>>) => {
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
      setPlan({ ...found, asked })
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
  const forget = () => {
    setErrors(noErrors)
    setPlan(null)
  }
  return { plan, ask, cancel, forget, busy, errors, message }
}

export type Planning = ReturnType<typeof usePlanning>
