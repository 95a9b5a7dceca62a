import { type DocumentAnswerOf, permissionFor } from '@quina/blocks'
import { GoTo, useCan, writeSearch } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { saleCreditNote } from '../sale-credit-note/sale-credit-note.contract.ts'
import { BeforeDian } from '../sale-issuer/before-dian.web.tsx'
import { resendSale, type saleInvoice } from './sale-invoice.contract.ts'

interface Around {
  readonly answer: DocumentAnswerOf<typeof saleInvoice>
}

/** Where an invoice is collected: a receipt of who owes it, which begins with these documents. */
export const collectionOf = (terceroId: string, items: readonly string[]): string =>
  `/accounting/proof/income/create${writeSearch({ terceroId, items: items.join('\n') })}`

/** The form of a nota crédito that begins with an invoice. */
export const noteOn = (saleInvoiceId: string): string =>
  `/factura-venta/notas/create${writeSearch({ saleInvoiceId })}`

/** Before the DIAN accepts it there is nothing to correct; one of the house waits for nobody. */
export const isCreditable = (dianState: string | null): boolean =>
  dianState === null || dianState === 'accepted' || dianState === 'notified'

/** Where it and the note that annulled it stand before the DIAN. */
export function SaleBeforeDian({ answer }: Around) {
  if (answer.status === 'draft') return null
  return answer.facts.electronic.map((document) => (
    <BeforeDian key={document.id} document={document} resend={resendSale} of={answer.id} />
  ))
}

/** Its voucher, its recognition, its notes, and where it is collected or lowered. */
export function SaleAround({ answer: { status, id, facts } }: Around) {
  const can = useCan()
  if (status === 'draft') return null
  const { item, balance, ingresoId, terceroId, vouchers, notes, dianState } = facts
  const owes = status === 'approved' && item !== null && money(balance) > 0n
  const mayCredit = owes && isCreditable(dianState) && can(permissionFor(saleCreditNote, 'edit'))
  return (
    <section>
      <h3>Relacionados</h3>
      <p>
        Factura {item}: saldo {showPesos(money(balance))}
      </p>
      {vouchers?.map((voucher) => (
        <p key={voucher.id}>
          <GoTo address={`/accounting-seat/edit/${voucher.id}`}>Ver asiento {voucher.label}</GoTo>
        </p>
      ))}
      {ingresoId && (
        <p>
          <GoTo address={`/edit-ingreso-presupuestal/${ingresoId}`}>Ver el reconocimiento</GoTo>
        </p>
      )}
      {notes?.map((note) => (
        <p key={note.id}>
          <GoTo address={`/factura-venta/notas/edit/${note.id}`}>Ver nota crédito {note.label}</GoTo> por{' '}
          {showPesos(money(note.total))}
        </p>
      ))}
      {owes && (
        <p>
          <GoTo address={collectionOf(terceroId, [item])}>Registrar su cobro</GoTo>
        </p>
      )}
      {mayCredit && (
        <p>
          <GoTo address={noteOn(id)}>Rebajar con nota crédito</GoTo>
        </p>
      )}
    </section>
  )
}
