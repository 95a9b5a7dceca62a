import { showInstant } from '@quina/kernel'
import { Timeline } from '@quina/ui/web'
import type { ShownRips } from './desk.contract.ts'

const outcomes: Readonly<Record<string, string>> = {
  answered: 'El Ministerio respondió',
  timeout: 'Sin respuesta',
  error: 'Falla técnica, sin resultado',
  unreadable: 'Respuesta que no se puede leer',
}

/** The exchanges with the ministry, newest first. */
export function Spoken({ rips: { attempts } }: { readonly rips: ShownRips }) {
  if (attempts.length === 0) return <p className="q-muted">Aún no se ha enviado.</p>
  return (
    <Timeline
      entries={attempts.map(({ id, at, operation, outcome, message, milliseconds, raw }) => ({
        id: String(id),
        label: `${outcomes[outcome] ?? outcome} · ${operation}`,
        tone: outcome === 'answered' ? 'good' : 'warning',
        when: `${showInstant(new Date(at))} · ${milliseconds} ms`,
        ...(message === null ? {} : { detail: <Message message={message} raw={raw} /> }),
      }))}
    />
  )
}

/** The message of an answer, and the raw answer when it was no verdict. */
function Message({ message, raw }: { readonly message: string; readonly raw: string | null }) {
  if (raw === null) return message
  return (
    <>
      {message}
      <details>
        <summary>Respuesta tal como llegó</summary>
        <pre className="q-rips-raw">{raw}</pre>
      </details>
    </>
  )
}
