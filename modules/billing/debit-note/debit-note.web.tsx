import { act, type BulkAction, DeedOf, documentScreens } from '@quina/blocks/web'
import { NoteRelated, NoteStates } from '../invoice-screens/note.web.tsx'
import { debitNote, resendDebitNote } from './debit-note.contract.ts'

/** Makes anew what DIAN rejected, under the same number, once it is mended. */
const resending: BulkAction = {
  label: 'Reenviar a la DIAN',
  done: 'reenviada',
  consequence: 'Se vuelve a firmar y a enviar con el mismo número.',
  mayNot: ({ dianState }) => (dianState === 'rejected' ? undefined : 'La DIAN no la ha rechazado.'),
  run: ({ id }, key) => act(resendDebitNote, { debitNoteId: id }, { key }),
}

/** Debit notes: what was billed for less, without annulling its invoice. */
export const debitNoteScreens = documentScreens(debitNote, {
  listPath: '/billing/debit-note',
  createPath: '/billing/debit-note/create',
  editPath: '/billing/debit-note/edit/:id',
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
          of={resendDebitNote}
          about={{ debitNoteId: answer.id }}
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
