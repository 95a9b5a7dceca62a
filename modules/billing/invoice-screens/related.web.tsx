import type { DocumentAnswer } from '@quina/blocks'
import { Go, useCan } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { factsOf } from './facts.web.ts'
import { PapersAndVouchers } from './papers.web.tsx'

/** What an invoice led to: its papers before DIAN, vouchers, what it recognised and the notes that correct it. */
export function InvoiceRelated({ answer }: { readonly answer: DocumentAnswer }) {
  const { electronicId, vouchers, effects, notes } = factsOf(answer)
  const can = useCan()
  return (
    <>
      <PapersAndVouchers electronicId={electronicId} vouchers={vouchers} />
      {effects.map(({ id, kind }) => (
        <p key={id}>
          <Go to="/edit-ingreso-presupuestal/:id" params={{ id }}>
            {kind === 'recognition' ? 'Reconocimiento presupuestal' : 'Ajuste presupuestal'}
          </Go>
        </p>
      ))}
      {notes.map(({ id, number, amount, status }) => (
        <p key={id}>
          <Go to="/billing/credit-note/edit/:id" params={{ id }}>
            {number || 'Nota crédito en borrador'}
          </Go>{' '}
          {status === 'issued' ? showPesos(money(amount)) : ''}
        </p>
      ))}
      {answer.status === 'issued' && can('billing.creditNote.edit') && (
        <p>
          <Go to="/billing/credit-note/create" search={{ invoiceId: answer.id }}>
            Nueva nota crédito parcial
          </Go>
        </p>
      )}
    </>
  )
}
