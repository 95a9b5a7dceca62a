import type { AnswerOf, WireOf } from '@quina/blocks'
import { type DocumentForm, useAnswer, wordsOf } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import { useEffect, useState } from 'react'
import { checkNote, type note } from './note.contract.ts'

/** A moment after the last key. */
const settleMs = 500

type Asked = WireOf<(typeof checkNote)['asks']>

/** What is still to be said before signing, and what RIPS says of what is typed, while it is typed. */
export function NoteChecks({ form }: { readonly form: DocumentForm<typeof note> }) {
  const asked = useSettled(form)
  const { data, error } = useAnswer(checkNote, asked)
  return (
    <aside className="q-admission-lights" aria-label="Lo que falta para firmar">
      <Panel title="Para firmar">
        {error && <p className="q-muted">{wordsOf(error)}</p>}
        {asked === null && <p className="q-muted">Elija el paciente.</p>}
        {asked !== null && data?.length === 0 && <p>Completa: el RIPS no tiene reparos.</p>}
        <ul>{asked !== null && data?.map((one) => <Check key={`${one.field} ${one.rule}`} one={one} />)}</ul>
        <p className="q-muted">▲ se avisa y deja firmar. Lo firmado no se cambia: se aclara.</p>
      </Panel>
    </aside>
  )
}

function Check({
  one: { field, stops, rule, message },
}: {
  readonly one: AnswerOf<typeof checkNote>[number]
}) {
  return (
    <li>
      <button type="button" onClick={() => focusOn(field)}>
        <span
          className={`q-light q-light-${stops ? 'bad' : 'warning'}`}
          role="img"
          aria-label={stops ? 'Falta' : 'Por revisar'}
        >
          {stops ? '■' : '▲'}
        </span>
        <span>
          {message}
          {rule !== null && <small>{rule}</small>}
        </span>
      </button>
    </li>
  )
}

function focusOn(field: string): void {
  const input = document.querySelector<HTMLElement>(`[name="${field}"]`)
  input?.scrollIntoView({ block: 'center' })
  input?.focus()
}

/** What is typed, once whoever types stops for a moment; nothing while nobody is chosen. */
function useSettled(form: DocumentForm<typeof note>): Asked | null {
  const [values, setValues] = useState(() => form.values())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setValues({ ...form.values() }), settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form])
  const { patientId, date, time } = values
  if (patientId === '' || date === '' || time === '') return null
  const said = Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])
  return Object.fromEntries(said) as Asked
}
