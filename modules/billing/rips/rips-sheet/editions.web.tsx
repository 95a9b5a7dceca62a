import type { AnswerOf } from '@quina/blocks'
import { Show } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { useState } from 'react'
import { compareRips, type ShownRips } from '../rips-desk/desk.contract.ts'

/** Every version that it had: who made it, why, and in what it differs from the one before. */
export function Editions({ rips: { id, editions } }: { readonly rips: ShownRips }) {
  const [shown, setShown] = useState<number | null>(null)
  if (editions.length === 0) return <p className="q-muted">Aún no se ha generado.</p>
  return (
    <ul className="q-rips-findings">
      {editions.map(({ ordinal, madeAt, madeBy, reason }) => (
        <li key={ordinal}>
          <p>
            <b>Versión {ordinal}</b> · {showInstant(new Date(madeAt))} · {madeBy ?? 'El sistema'}
            {reason !== null && ` · ${reason}`}
          </p>
          {ordinal > 1 && (
            <button
              type="button"
              className="q-link"
              aria-expanded={shown === ordinal}
              onClick={() => setShown(shown === ordinal ? null : ordinal)}
            >
              Comparar con la anterior
            </button>
          )}
          {shown === ordinal && <Compared id={id} ordinal={ordinal} />}
        </li>
      ))}
    </ul>
  )
}

function Compared({ id, ordinal }: { readonly id: string; readonly ordinal: number }) {
  return (
    <Show of={compareRips} asks={{ id, ordinal }}>
      {(changes) => <Changes changes={changes} />}
    </Show>
  )
}

function Changes({ changes }: { readonly changes: AnswerOf<typeof compareRips> }) {
  return (
    <table className="q-rips-table">
      <thead>
        <tr>
          {['Campo', 'Antes', 'Después'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td>{before ?? '—'}</td>
            <td>{after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
