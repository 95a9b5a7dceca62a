import { call, type DocumentForm, useParams, wordsOf } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { admission } from '../admission/admission.contract.ts'
import { checkAdmission } from './check-admission.contract.ts'
import type { Check } from './completeness.contract.ts'

/** A moment after the last key. */
const settleMs = 400

const marks = { good: '●', warning: '▲', bad: '■' } as const
const words = { good: 'Completo', warning: 'Por revisar', bad: 'Falta' } as const

interface PanelProps {
  readonly form: DocumentForm<typeof admission> | null
}

/** The lights of what is typed: red stops closing, never the care. */
export function CompletenessPanel({ form }: PanelProps) {
  const { id } = useParams('/admision/edit/:id') as { readonly id?: string }
  const values = useSettled(form)
  const { data, error } = useQuery({
    queryKey: [checkAdmission.path, id ?? null, values],
    queryFn: ({ signal }) => call(checkAdmission, { body: { id: id ?? null, values }, signal }),
    enabled: form !== null,
    placeholderData: (before) => before,
  })
  if (form === null) return null
  return (
    <aside className="q-admission-lights" aria-label="Semáforo de facturabilidad">
      <Panel title="Semáforo de facturabilidad">
        {error && <p className="q-muted">{wordsOf(error)}</p>}
        <ul>
          {data?.checks.map((check) => (
            <Light key={check.name} check={check} />
          ))}
        </ul>
        <p className="q-muted">Lo rojo impide cerrar la admisión. Nunca impide atender.</p>
      </Panel>
    </aside>
  )
}

function Light({ check: { label, tone, message, field } }: { readonly check: Check }) {
  const said = (
    <>
      <span className={`q-light q-light-${tone}`} role="img" aria-label={words[tone]}>
        {marks[tone]}
      </span>
      <span>
        <strong>{label}</strong>
        {message !== 'Completo' && <small>{message}</small>}
      </span>
    </>
  )
  if (field === null) return <li>{said}</li>
  return (
    <li>
      <button type="button" onClick={() => focusOn(field)}>
        {said}
      </button>
    </li>
  )
}

function focusOn(field: string): void {
  const input = document.querySelector<HTMLElement>(`[name="${field}"]`)
  input?.scrollIntoView({ block: 'center' })
  input?.focus()
}

/** What is typed, once whoever types stops for a moment. */
function useSettled(form: PanelProps['form']): Readonly<Record<string, unknown>> {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => form?.values() ?? {})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form?.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setValues({ ...form.values() }), settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [form])
  return values
}
