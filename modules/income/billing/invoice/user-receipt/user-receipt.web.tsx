import '../invoice-screens/invoice.css'
import type { AnswerOf, DocumentAnswerOf } from '@quina/blocks'
import {
  ask,
  CommandOf,
  type DocumentForm,
  documentScreens,
  type FormPieces,
  Go,
  MiniTable,
  useAnswer,
} from '@quina/blocks/web'
import { dayInBogota, money, showAmount, showPesos } from '@quina/kernel'
import { LongCode, StatusTag } from '@quina/ui/web'
import { useEffect, useSyncExternalStore } from 'react'
import { dianStates } from '../invoice/invoice.contract.ts'
import { openPaperOf, PapersAndVouchers } from '../invoice-screens/papers.web.tsx'
import { useRefreshWhile } from '../invoice-screens/refreshing.web.ts'
import { collectable, collectedConcepts, resendUserReceipt, userReceipt } from './user-receipt.contract.ts'

type Form = DocumentForm<typeof userReceipt>

type Collectable = AnswerOf<typeof collectable>[number]

/** The payments of users at the cash desk: the list, the form and what followed from each receipt. */
export const userReceiptScreens = documentScreens(userReceipt, {
  columns: [
    ...['number', 'date', 'patientId', 'concept', 'amount', 'fev', 'invoiceId', 'condition'],
    ...['form', 'cashRegisterId', 'createdBy', 'cashCount'],
  ],
  defaults: ({ admissionId = '', payerId = '', concept = '', amount = '' }) => ({
    date: dayInBogota(new Date()),
    admissionId,
    payerId,
    amount,
    form: 'cash',
    concept: concept in collectedConcepts ? concept : '',
  }),
  whenChosen: {
    /** Proposes the first amount that the user still owes. */
    async admissionId(option, form) {
      if (option === null) return
      const rows = await ask(collectable, { admissionId: option.id })
      const row = rows.find(({ left, concept }) => left !== '0.00' && concept !== 'shared')
      if (row !== undefined) propose(form, row)
    },
  },
  form: ({ Section, Ask, Params }, form) => (
    <>
      <Section>
        <Params admissionId={6} date={2} payerId={4} />
        <Params concept={3} amount={3} form={3} />
        {form === null ? <Params cashRegisterId={3} bankAccountId={3} /> : <Place form={form} Ask={Ask} />}
        <Params reference={3} note={9} />
      </Section>
      {form !== null && <Owed form={form} />}
    </>
  ),
  header: (answer) => answer !== null && answer.status !== 'draft' && <Standing answer={answer} />,
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Recibir ${showPesos(money(String(values.amount)))}` : undefined,
  related: (answer) => <Related answer={answer} />,
})

/** Cash and cards go to a register, the rest to a bank: the form shows only one of the two. */
function Place({ form, Ask }: { form: Form; Ask: FormPieces<typeof userReceipt>['Ask'] }) {
  const toBank = useSyncExternalStore(form.watch, () => ['transfer', 'pse'].includes(form.values().form))
  useEffect(() => {
    const other = toBank ? 'cashRegisterId' : 'bankAccountId'
    if (form.values()[other] !== '') form.set(other, '')
  }, [form, toBank])
  return <Ask name={toBank ? 'bankAccountId' : 'cashRegisterId'} span={3} />
}

function propose(form: Form, { payerId, payer, concept, left }: Collectable): void {
  form.set('payerId', payerId, { id: payerId, label: payer })
  form.set('concept', concept)
  form.set('amount', left)
}

/** What the user pays for the admission on behalf of each payer, with the balance, which one press puts in the form. */
function Owed({ form }: { readonly form: Form }) {
  const admissionId = useSyncExternalStore(form.watch, () => String(form.values().admissionId ?? ''))
  const { data } = useAnswer(collectable, admissionId === '' ? null : { admissionId })
  if (data === undefined) return null
  const rows = data.filter(({ concept, collected }) => concept !== 'shared' || collected !== '0.00')
  if (rows.length === 0) return <p className="q-context">El usuario no tiene copago ni cuota por pagar.</p>
  return (
    <MiniTable
      label="Lo que debe pagar el usuario"
      rows={rows}
      keyOf={({ payerId, concept }) => `${payerId}${concept}`}
      columns={[
        { head: 'Pagador', cell: ({ payer }) => payer },
        { head: 'Concepto', cell: ({ concept }) => collectedConcepts[concept] },
        { head: 'Liquidado', end: true, cell: (row) => (isShared(row) ? '—' : showAmount(money(row.due))) },
        { head: 'Recaudado', end: true, cell: ({ collected }) => showAmount(money(collected)) },
        {
          head: 'Por recaudar',
          end: true,
          cell: (row) => (isShared(row) ? '—' : showAmount(money(row.left))),
        },
      ]}
      actions={(row) =>
        !isShared(row) &&
        row.left !== '0.00' && (
          <button type="button" className="q-more" onClick={() => propose(form, row)}>
            Recibir
          </button>
        )
      }
    />
  )
}

/** Shared with a voluntary plan: the amount is agreed elsewhere, so none is proposed here. */
const isShared = ({ concept }: Collectable): boolean => concept === 'shared'

/** The user who paid, the electronic invoice, its state before DIAN, and the invoice of the payer that it lowered. */
function Standing({ answer }: { readonly answer: DocumentAnswerOf<typeof userReceipt> }) {
  const { patient, document, fev, uuid, dianState, dianAnswer, creditNoteNumber, electronicId } = answer.facts
  useRefreshWhile(['to-send', 'sent'].includes(dianState))
  if (fev === '') return null
  const [word, tone] = dianStates[dianState]
  const isRejected = dianState === 'rejected'
  return (
    <section className="q-panel q-panel-body q-invoice-states" aria-label="Factura de recaudo">
      <p className="q-invoice-number">
        {patient} <small>{document}</small>
      </p>
      <p>
        <span className="q-context">Factura de recaudo</span> <b>{fev}</b>
      </p>
      {creditNoteNumber && <p>Anulada con la nota crédito {creditNoteNumber}</p>}
      <p>
        <span className="q-context">DIAN</span> <StatusTag tone={tone}>{word}</StatusTag>
      </p>
      {isRejected && dianAnswer && <p>{dianAnswer}</p>}
      {isRejected && (
        <CommandOf
          of={resendUserReceipt}
          about={{ receiptId: answer.id }}
          done={() => 'Se envía de nuevo a la DIAN, con el mismo número.'}
        />
      )}
      <Credited answer={answer} />
      {electronicId && (
        <button type="button" className="q-more" onClick={() => openPaperOf(electronicId)}>
          Factura de recaudo (PDF)
        </button>
      )}
      {uuid && <LongCode label="CUFE" code={uuid} />}
    </section>
  )
}

function Related({ answer }: { readonly answer: DocumentAnswerOf<typeof userReceipt> }) {
  if (answer.status === 'draft') return null
  const { electronicId, vouchers, creditNoteElectronicId } = answer.facts
  return (
    <>
      <PapersAndVouchers electronicId={electronicId} vouchers={vouchers} />
      {creditNoteElectronicId && (
        <p>
          <button type="button" className="q-more" onClick={() => openPaperOf(creditNoteElectronicId)}>
            Nota crédito (PDF)
          </button>
        </p>
      )}
    </>
  )
}

/** The invoice of the payer that the receipt lowered. */
function Credited({ answer }: { readonly answer: DocumentAnswerOf<typeof userReceipt> }) {
  const { invoiceId, invoice } = answer.facts
  if (invoiceId === null) return null
  return (
    <p>
      <span className="q-context">Se descontó en</span>{' '}
      <Go to="/facturacion/eventos/edit/:id" params={{ id: invoiceId }}>
        {invoice}
      </Go>
    </p>
  )
}
