import { type ReactNode, useEffect, useState } from 'react'

const lights = {
  good: ['●', 'Completo'],
  warning: ['▲', 'Por revisar'],
  bad: ['■', 'Falta'],
  // A green light of an earlier text is not shown as green for the new text until that text is checked.
  pending: ['○', 'Comprobando'],
} as const

interface LightProps {
  readonly tone: keyof typeof lights
  /** The field where the user corrects it; null when the field is not in the form. */
  readonly field: string | null
  readonly children: ReactNode
}

/** Shows what is complete and what is missing in the form; a click goes to the field to correct. */
export function Light({ tone, field, children }: LightProps) {
  const [mark, word] = lights[tone]
  const declared = (
    <>
      <span className={`q-light q-light-${tone}`} role="img" aria-label={word}>
        {mark}
      </span>
      <span>{children}</span>
    </>
  )
  if (field === null) return <li>{declared}</li>
  return (
    <li>
      <button type="button" onClick={() => focusOn(field)}>
        {declared}
      </button>
    </li>
  )
}

function focusOn(field: string): void {
  const input = document.querySelector<HTMLElement>(`[name="${field}"]`)
  input?.scrollIntoView({ block: 'center' })
  input?.focus()
}

interface WatchedForm<V> {
  values(): V
  watch(changed: () => void): () => void
}

type SettledValues<V> = V | Readonly<Record<string, never>>

/** The values of a form once the user stops typing for a moment; none on a page that is only read. */
export function useSettled<V extends object>(form: WatchedForm<V>, settleMs: number): V
export function useSettled<V extends object>(form: WatchedForm<V> | null, settleMs: number): SettledValues<V>
export function useSettled<V extends object>(
  form: WatchedForm<V> | null,
  settleMs: number,
): SettledValues<V> {
  const [values, setValues] = useState<SettledValues<V>>(() => form?.values() ?? {})
  useEffect(() => {
    // A value loaded between the first render and this effect has notified no listener.
    if (form) setValues({ ...form.values() })
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form?.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setValues({ ...form.values() }), settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [form, settleMs])
  return values
}
