import '../invoice-screens/invoice.css'
import { apiPathOf, type DocumentAnswer, permissionFor } from '@quina/blocks'
import { DeedButton, Go, useCan } from '@quina/blocks/web'
import { LongCode, StatusTag } from '@quina/ui/web'
import { type DianState, dianStates, type RipsState, ripsStates } from '../invoice/invoice.contract.ts'
import { PapersAndVouchers } from '../invoice-screens/papers.web.tsx'
import { creditNote } from './credit-note.contract.ts'

/** What the server tells of a note besides its header. */
interface NoteFacts {
  readonly fullNumber: string
  readonly uuid: string | null
  readonly cuv: string | null
  readonly electronicId: string | null
  readonly dianState: DianState
  readonly dianSaid: string | null
  readonly ripsState: RipsState
  readonly vouchers: readonly { readonly id: string; readonly label: string }[]
}

const factsOf = ({ facts }: DocumentAnswer) => facts as unknown as NoteFacts

/** Where an issued note stands before DIAN and the ministry; what DIAN rejected is made again here. */
export function NoteStates({ answer }: { readonly answer: DocumentAnswer }) {
  const can = useCan()
  const { fullNumber, dianState, dianSaid, ripsState, uuid, cuv } = factsOf(answer)
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
      {isRejected && can(permissionFor(creditNote, 'approve')) && (
        <DeedButton
          path={`${apiPathOf(creditNote)}/${answer.id}/resend`}
          done="La nota se envía de nuevo a la DIAN, con el mismo número."
        >
          Reenviar a la DIAN
        </DeedButton>
      )}
      {uuid && <LongCode label="CUDE" code={uuid} />}
      {cuv && <LongCode label="CUV" code={cuv} />}
    </section>
  )
}

/** The papers of a note, what it posted, and where the ministry is told of it. */
export function NoteRelated({ answer }: { readonly answer: DocumentAnswer }) {
  const can = useCan()
  const { electronicId, vouchers } = factsOf(answer)
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
