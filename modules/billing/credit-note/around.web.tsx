import '../invoice-screens/invoice.css'
import type { DocumentAnswerOf } from '@quina/blocks'
import { DeedOf, Go, useCan } from '@quina/blocks/web'
import { LongCode, StatusTag } from '@quina/ui/web'
import { dianStates, ripsStates } from '../invoice/invoice.contract.ts'
import { PapersAndVouchers } from '../invoice-screens/papers.web.tsx'
import { type creditNote, resendCreditNote } from './credit-note.contract.ts'

/** Where an issued note stands before DIAN and the ministry; what DIAN rejected is made again here. */
export function NoteStates({ answer }: { readonly answer: DocumentAnswerOf<typeof creditNote> }) {
  const { fullNumber, dianState, dianSaid, ripsState, uuid, cuv } = answer.facts
  if (answer.status === 'draft') return null
  const [dianWord, dianTone] = dianStates[dianState]
  const [ripsWord, ripsTone] = ripsStates[ripsState]
  const isRejected = dianState === 'rejected'
  return (
    <section className="q-panel q-panel-body q-invoice-states" aria-label="Estados de la nota">
      <p className="q-invoice-number">{fullNumber}</p>
      <p>
        <span className="q-context">DIAN</span> <StatusTag tone={dianTone}>{dianWord}</StatusTag>
      </p>
      <p>
        <span className="q-context">RIPS</span> <StatusTag tone={ripsTone}>{ripsWord}</StatusTag>
      </p>
      {isRejected && dianSaid && <p>{dianSaid}</p>}
      {isRejected && (
        <DeedOf
          of={resendCreditNote}
          about={{ creditNoteId: answer.id }}
          done={() => 'La nota se envía de nuevo a la DIAN, con el mismo número.'}
        />
      )}
      {uuid && <LongCode label="CUDE" code={uuid} />}
      {cuv && <LongCode label="CUV" code={cuv} />}
    </section>
  )
}

/** The papers of a note, what it posted, and where the ministry is told of it. */
export function NoteRelated({ answer }: { readonly answer: DocumentAnswerOf<typeof creditNote> }) {
  const can = useCan()
  const { electronicId, vouchers } = answer.facts
  if (answer.status === 'draft') return null
  return (
    <>
      <PapersAndVouchers electronicId={electronicId} vouchers={vouchers} />
      {can('billing.rips.view') && (
        <p>
          <Go to="/rips/generar-v2" search={{ open: answer.id }}>
            RIPS de la nota
          </Go>
        </p>
      )}
    </>
  )
}
