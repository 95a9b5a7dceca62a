import { Go, useCan } from '@quina/blocks/web'
import { LongCode, StatusTag } from '@quina/ui/web'
import type { ReactNode } from 'react'
import './invoice.css'
import type { NoteFacts } from '../credit-note/credit-note.contract.ts'
import { dianStates, ripsStates } from '../invoice/invoice.contract.ts'
import { PapersAndVouchers } from './papers.web.tsx'

/** A credit or debit note as its screen has it. */
interface Note {
  readonly id: string
  readonly status: string
  readonly facts: NoteFacts
}

interface StatesProps {
  readonly note: Note
  /** What makes its document again, once DIAN rejected it. */
  readonly children: ReactNode
}

/** Where an issued note stands before DIAN and the ministry; what DIAN rejected is made again here. */
export function NoteStates({ note, children }: StatesProps) {
  const { fullNumber, dianState, dianSaid, ripsState, uuid, cuv } = note.facts
  if (note.status === 'draft') return null
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
      {isRejected && children}
      {uuid && <LongCode label="CUDE" code={uuid} />}
      {cuv && <LongCode label="CUV" code={cuv} />}
    </section>
  )
}

/** The papers of a note, what it posted, and where the ministry is told of it. */
export function NoteRelated({ note }: { readonly note: Note }) {
  const can = useCan()
  const { electronicId, vouchers } = note.facts
  if (note.status === 'draft') return null
  return (
    <>
      <PapersAndVouchers electronicId={electronicId} vouchers={vouchers} />
      {can('billing.rips.view') && (
        <p>
          <Go to="/rips/generar-v2" search={{ open: note.id }}>
            RIPS de la nota
          </Go>
        </p>
      )}
    </>
  )
}
