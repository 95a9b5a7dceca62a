import { act, type BulkAction, DeedOf, documentScreens, Go, useCan } from '@quina/blocks/web'
import { creditNote, resendCreditNote } from './credit-note.contract.ts'
import '../invoice-screens/invoice.css'
import type { DocumentAnswerOf } from '@quina/blocks'
import { LongCode, StatusTag } from '@quina/ui/web'
import { dianStates, ripsStates } from '../invoice/invoice.contract.ts'
import { PapersAndVouchers } from '../invoice-screens/papers.web.tsx'

/** Makes anew what DIAN rejected, under the same number, once it is mended. */
const resending: BulkAction = {
  label: 'Reenviar a la DIAN',
  done: 'reenviada',
  consequence: 'Se vuelve a firmar y a enviar con el mismo número.',
  mayNot: ({ dianState }) => (dianState === 'rejected' ? undefined : 'La DIAN no la ha rechazado.'),
  run: ({ id }, key) => act(resendCreditNote, { creditNoteId: id }, { key }),
}

/** Partial credit notes; the whole invoice is taken back from the invoice itself. */
export const creditNoteScreens = documentScreens(creditNote, {
  listPath: '/billing/credit-note',
  createPath: '/billing/credit-note/create',
  editPath: '/billing/credit-note/edit/:id',
  columns: [
    'fullNumber',
    'date',
    'invoiceId',
    'terceroId',
    'concept',
    'amount',
    'condition',
    'dianState',
    'ripsState',
  ],
  bulkActions: [resending],
  header: (answer) => answer && <NoteStates answer={answer} />,
  related: (answer) => <NoteRelated answer={answer} />,
  defaults: ({ invoiceId = '' }) => ({ invoiceId, concept: '3' }),
  form: ({ Section, Ask, Lines }) => (
    <>
      <Section>
        <Ask name="invoiceId" span={4} />
        <Ask name="date" span={2} />
        <Ask name="concept" span={3} />
        <Ask name="reason" span={12} />
      </Section>
      <Lines name="lines" />
    </>
  ),
  lines: {
    lines: {
      widths: { invoiceLineId: '70%' },
      lookup: {
        invoiceLineId: ({ invoiceId }) => ({
          to: 'billing.invoiceLine',
          query: { parentId: invoiceId },
        }),
      },
    },
  },
})

/** Where an issued note stands before DIAN and the ministry; what DIAN rejected is made again here. */
function NoteStates({ answer }: { readonly answer: DocumentAnswerOf<typeof creditNote> }) {
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
function NoteRelated({ answer }: { readonly answer: DocumentAnswerOf<typeof creditNote> }) {
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
