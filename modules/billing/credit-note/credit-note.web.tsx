import { act, type BulkAction, DeedOf, documentScreens } from '@quina/blocks/web'
import { NoteRelated, NoteStates } from '../invoice-screens/note.web.tsx'
import { creditNote, resendCreditNote } from './credit-note.contract.ts'

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
  header: (answer) =>
    answer && (
      <NoteStates note={answer}>
        <DeedOf
          of={resendCreditNote}
          about={{ creditNoteId: answer.id }}
          done={() => 'La nota se envía de nuevo a la DIAN, con el mismo número.'}
        />
      </NoteStates>
    ),
  related: (answer) => <NoteRelated note={answer} />,
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
