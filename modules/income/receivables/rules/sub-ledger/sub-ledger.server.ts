import { defineSubLedger } from '@quina/accounting/server'
import { rowFrom, valuesFrom } from '@quina/db/server'
import { padded } from '@quina/kernel'
import { sql } from 'kysely'

/**
 * The debt of each invoice is moved by its documents and by those of its payments. A document of treasury created by one of these
 * is undone with it: the receipt of a recaudo, the money of an unknown payer, the anticipo of a payment.
 */
defineSubLedger({
  name: 'receivables',
  claim: {
    keeper: 'la cartera',
    accounts: ['1319', '138509'],
    movedBy: ['billing.', 'receivables.', 'treasury.receivablesAdvance'],
    settledBy:
      'El pago de una factura se registra en Cartera › Pagos de pagadores; lo que se le rebaja, con una nota crédito ' +
      'de Facturación; a difícil recaudo pasa, y vuelve, en Cartera › Difícil recaudo.',
    openedBy:
      'Lo que debe un pagador nace con su factura en Facturación, o en Cartera › Saldos iniciales si es de antes; aquí ' +
      'solo se mueve lo que trajeron los saldos iniciales.',
  },
  keeps: sql`select i.full_number as item, null::uuid as tercero_id, null::uuid as account_id from billing.invoice_face i
    where i.consecutive is not null`,
  /** Each invoice stores the accounts of its debt: they are not merged while it owes anything. */
  async inAccount(tx, accountId) {
    return valuesFrom<string>(tx)`
      select 'la cartera de ' || count(*) || ' facturas' as name
      from billing.receivable_face r join billing.invoice_face i on i.id = r.invoice_id
      join accounting.account_face a on a.code in (i.unfiled_account, i.filed_account)
      where a.id = ${accountId}::uuid and r.balance > 0 having count(*) > 0`
  },
  async heldBy(tx, { document, id }) {
    if (document !== 'treasury.receiptVoucher' && document !== 'treasury.receivablesAdvance') return null
    const holder = await rowFrom<{ what: 'REC' | 'PP'; number: number }>(tx)`
      select 'REC' as what, number from receivables.collection where receipt_id = ${id}::uuid and status = 'approved'
      union all select 'PP', number from receivables.payment
      where (unclassified_id = ${id}::uuid or advance_id = ${id}::uuid) and status = 'registered'`
    if (holder === undefined) return null
    const where = holder.what === 'REC' ? 'anule ese recaudo' : 'reverse ese pago'
    return `Es de ${holder.what} ${padded(holder.number)} de cartera: ${where} en Cartera › Pagos de pagadores.`
  },
})
