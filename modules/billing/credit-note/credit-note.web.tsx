import { documentScreens } from '@quina/blocks/web'
import { creditNote } from './credit-note.contract.ts'

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
          path: '/api/billing/invoiceLine/options',
          query: { parentId: invoiceId },
        }),
      },
    },
  },
})
