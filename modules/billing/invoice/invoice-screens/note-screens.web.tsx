import type { Deed, Field } from '@quina/blocks'
import { act, type BulkAction, DeedOf, documentScreens } from '@quina/blocks/web'
import { dayInBogota, type Id } from '@quina/kernel'
import type { z } from 'zod'
import type { creditNote } from '../credit-note/credit-note.contract.ts'
import type { debitNote } from '../debit-note/debit-note.contract.ts'
import { NoteRelated, NoteStates } from './note.web.tsx'

type Note = typeof creditNote | typeof debitNote

interface Screened<N extends string> {
  readonly note: Note
  readonly path: '/billing/credit-note' | '/billing/debit-note'
  readonly resend: Resending<N>
}
type Resending<N extends string> = Deed<
  { readonly noteId: Field<Id<N>, string> },
  Record<never, never>,
  z.ZodObject<{ id: z.ZodString }>
>

/** The screens of a note of an invoice, credit or debit: they differ in their document and in nothing else. */
export const noteScreens = <N extends string>({ note, path, resend }: Screened<N>) =>
  documentScreens<Note>(note, {
    listPath: path,
    createPath: `${path}/create`,
    editPath: `${path}/edit/:id`,
    columns: [
      ...['fullNumber', 'date', 'invoiceId', 'terceroId', 'concept', 'amount', 'condition'],
      ...['dianState', 'ripsState'],
    ],
    bulkActions: [resending(resend)],
    header: (answer) =>
      answer && (
        <NoteStates note={answer}>
          <DeedOf
            of={resend}
            about={{ noteId: answer.id }}
            done={() => 'La nota se envía de nuevo a la DIAN, con el mismo número.'}
          />
        </NoteStates>
      ),
    related: (answer) => <NoteRelated note={answer} />,
    defaults: ({ invoiceId = '' }) => ({ invoiceId, concept: '3', date: dayInBogota(new Date()) }),
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

/** Makes anew what DIAN rejected, under the same number, once it is mended. */
const resending = <N extends string>(resend: Resending<N>): BulkAction => ({
  label: 'Reenviar a la DIAN',
  done: 'reenviada',
  consequence: 'Se vuelve a firmar y a enviar con el mismo número.',
  mayNot: ({ dianState }) => (dianState === 'rejected' ? undefined : 'La DIAN no la ha rechazado.'),
  run: ({ id }, key) => act(resend, { noteId: id }, { key }),
})
