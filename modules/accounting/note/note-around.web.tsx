import { Button } from '@mantine/core'
import type { DocumentAnswerOf } from '@quina/blocks'
import { permissionFor } from '@quina/blocks'
import { Go, useCan } from '@quina/blocks/web'
import { type NoteKind, note, noteOrigins } from './note.contract.ts'
import { useDuplicate } from './note-list.web.tsx'

interface NoteAroundProps {
  readonly kind: NoteKind
  readonly answer: DocumentAnswerOf<typeof note>
}

/** The vouchers of a note, what it did in the budget, and what can be made from it. */
export function NoteAround({ kind, answer }: NoteAroundProps) {
  const can = useCan()
  const duplicate = useDuplicate(kind.code)
  const { origin, aboutEntryId, obligacionId, pagoId, vouchers } = answer.facts
  const isMade = answer.status === 'template' || answer.status === 'approved'
  return (
    <div className="q-note-around">
      {vouchers?.map(({ id, label }) => (
        <Go key={id} to="/accounting-seat/edit/:id" params={{ id }} className="q-link">
          Ver asiento {label}
        </Go>
      ))}
      {aboutEntryId && (
        <Go to="/accounting-seat/edit/:id" params={{ id: aboutEntryId }} className="q-link">
          Comprobante que reclasifica
        </Go>
      )}
      {obligacionId && (
        <Go to="/rubro-obligacion/edit/:id" params={{ id: obligacionId }} className="q-link">
          Obligación presupuestal
        </Go>
      )}
      {pagoId && (
        <Go to="/rubro-pago/edit/:id" params={{ id: pagoId }} className="q-link">
          Pago presupuestal sin giro
        </Go>
      )}
      {origin !== 'manual' && <span className="q-context">Origen: {noteOrigins[origin].toLowerCase()}</span>}
      {isMade && can(permissionFor(note, 'edit')) && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => void duplicate(answer.id)}>
            {answer.status === 'template' ? 'Usar la plantilla' : 'Duplicar'}
          </Button>
          <Go to="/notas-recurrentes" search={{ open: 'new', noteId: answer.id }} className="q-link">
            Repetir cada mes
          </Go>
        </>
      )}
    </div>
  )
}
