import { call, type DocumentForm, useParams, wordsOf } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { admission } from '../admission/admission.contract.ts'
import { checkAdmission } from './check-admission.contract.ts'
import type { Check } from './completeness.contract.ts'
import { Light, useSettled } from './light.web.tsx'

/** A moment after the last key. */
const settleMs = 400

type PanelProps = { readonly form: DocumentForm<typeof admission> | null }

/** The lights of the typed admission: a red light stops the closing, never the care. */
export function CompletenessPanel({ form }: PanelProps) {
  const { id } = useParams('/admision/edit/:id') as { readonly id?: string }
  const values = useSettled(form, settleMs)
  const typing = useTyping(form, values)
  const { data, error, isPlaceholderData } = useQuery({
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
            <CheckLight key={check.name} check={check} stale={typing || isPlaceholderData} />
          ))}
        </ul>
        <p className="q-muted">Lo rojo impide cerrar la admisión. Nunca impide atender.</p>
      </Panel>
    </aside>
  )
}

/** Whether the user typed something after the values that were checked. */
function useTyping(form: PanelProps['form'], settled: object): boolean {
  const [typed, setTyped] = useState<object>()
  useEffect(() => form?.watch(() => setTyped(settled)), [form, settled])
  return typed === settled
}

type CheckLightProps = Readonly<{ check: Check; stale: boolean }>

const CheckLight = ({ check: { label, tone, message, field }, stale }: CheckLightProps) => (
  <Light tone={stale && tone === 'good' ? 'pending' : tone} field={field}>
    <strong>{label}</strong>
    {message !== 'Completo' && <small>{message}</small>}
  </Light>
)
