import '../../invoice-screens/invoice.css'
import type { Command, Field } from '@quina/blocks'
import { act, type BulkAction, CommandOf, documentScreens, Go, useCan } from '@quina/blocks/web'
import { dayInBogota, type Id } from '@quina/kernel'
import { LongCode, StatusTag } from '@quina/ui/web'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { dianStates, ripsStates } from '../../invoice/invoice.contract.ts'
import { PapersAndVouchers } from '../../invoice-screens/papers.web.tsx'
import type { creditNote, NoteFacts } from '../credit-note/credit-note.contract.ts'
import type { debitNote } from './debit-note.contract.ts'

type Note = typeof creditNote | typeof debitNote

type NoteCommands<N extends string> = Readonly<{ note: Note; resend: ResendCommand<N> }>
type ResendCommand<N extends string> = Command<
  { readonly noteId: Field<Id<N>, string> },
  Record<never, never>,
  z.ZodObject<{ id: z.ZodString }>
>

/** The screens of a credit or debit note: only their document differs. */
export const noteScreens = <N extends string>({ note, resend }: NoteCommands<N>) =>
  documentScreens<Note>(note, {
    columns: [
      ...['fullNumber', 'date', 'invoiceId', 'terceroId', 'concept', 'amount', 'condition'],
      ...['dianState', 'ripsState'],
    ],
    bulkActions: [resending(resend)],
    header: (answer) =>
      answer && (
        <NoteStates note={answer}>
          <CommandOf
            of={resend}
            about={{ noteId: answer.id }}
            done={() => 'La nota se envía de nuevo a la DIAN, con el mismo número.'}
          />
        </NoteStates>
      ),
    related: (answer) => <NoteRelated note={answer} />,
    defaults: ({ invoiceId = '' }) => ({ invoiceId, concept: '3', date: dayInBogota(new Date()) }),
    form: ({ Section, Ask, Params, Lines }) => (
      <>
        <Section>
          <Params invoiceId={4} date={2} concept={3} />
          <Ask name="reason" span={12} />
        </Section>
        <Lines name="lines" />
      </>
    ),
    lines: {
      lines: {
        widths: { invoiceLineId: '70%' },
        lookup: {
          invoiceLineId: ({ invoiceId }) => ({ to: 'billing.invoiceLine', query: { parentId: invoiceId } }),
        },
      },
    },
  })

/** Creates again, under the same number, a document that DIAN rejected, once its data are corrected. */
const resending = <N extends string>(resend: ResendCommand<N>): BulkAction => ({
  label: 'Reenviar a la DIAN',
  done: 'reenviada',
  consequence: 'Se vuelve a firmar y a enviar con el mismo número.',
  mayNot: ({ dianState }) => (dianState === 'rejected' ? undefined : 'La DIAN no la ha rechazado.'),
  run: ({ id }, key) => act(resend, { noteId: id }, { key }),
})

/** A credit or debit note as its screen reads it. */
type ShownNote = Readonly<{ id: string; status: string; facts: NoteFacts }>

interface StatesProps {
  readonly note: ShownNote
  /** The button that creates its document again after a rejection by DIAN. */
  readonly children: ReactNode
}

/** The state of an issued note before DIAN and the ministry; a rejected document is created again from here. */
function NoteStates({ note, children }: StatesProps) {
  const { fullNumber, dianState, dianAnswer, ripsState, uuid, cuv } = note.facts
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
      {isRejected && dianAnswer && <p>{dianAnswer}</p>}
      {isRejected && children}
      {uuid && <LongCode label="CUDE" code={uuid} />}
      {cuv && <LongCode label="CUV" code={cuv} />}
    </section>
  )
}

/** The papers of a note, its vouchers, and its RIPS. */
function NoteRelated({ note }: { readonly note: ShownNote }) {
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
