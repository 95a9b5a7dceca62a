import { setFiling } from '@quina/billing/server'
import { permissionFor } from '@quina/blocks'
import { type Alert, type Chore, inTransaction } from '@quina/blocks/server'
import { type Tx, valuesFrom } from '@quina/db/server'
import { generateYear } from '@quina/hospital/server'
import { type Day, vigenciaOf } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { viewSettlements } from '../../agreement/settlement/settlement.contract.ts'
import { payment } from '../../payment/payment/payment.contract.ts'
import { viewReceivables } from './owed.contract.ts'

const counted = async (tx: Tx, query: RawBuilder<{ n: number }>): Promise<number> =>
  (await query.execute(tx)).rows[0]!.n

/** Alerts about cartera. */
export const receivablesAlerts: readonly Alert[] = [
  {
    name: 'receivables.toFile',
    permission: viewReceivables,
    tone: 'bad',
    one: 'factura por radicar vence en dos días hábiles o menos',
    many: 'facturas por radicar vencen en dos días hábiles o menos',
    meaning: 'Radíquelas hoy: después del término el pagador puede devolverlas (DE5601).',
    who: 'Cartera',
    to: '/accounting/wallet/invoices?clock=file&light=now',
    // First finds the days of issue whose term ends now: the clock of each invoice is expensive, and most invoices have none.
    count: (tx, { today }) =>
      counted(
        tx,
        sql`
          select count(*)::int as n from receivables.owed_invoice_list
          where clock = 'file' and light = 'now' and filed_on is null and date in (
            select day from receivables.unfiled_day
            where deadline >= ${today}::date and deadline < (select receivables.add_business_days(${today}::date, 3)))`,
      ),
  },
  {
    name: 'receivables.unidentified',
    permission: permissionFor(payment, 'view'),
    tone: 'warning',
    one: 'pago por identificar',
    many: 'pagos por identificar',
    meaning:
      'Averigüe en el extracto quién consignó e identifique el pago: mientras tanto está en recaudos por clasificar (240720).',
    who: 'Cartera, con tesorería',
    to: '/accounting/wallet/payment?condition=unidentified',
    count: (tx) =>
      counted(
        tx,
        sql`select count(*)::int as n from receivables.payment_list where condition = 'unidentified'`,
      ),
  },
  {
    name: 'receivables.toCollect',
    permission: permissionFor(payment, 'view'),
    tone: 'warning',
    one: 'pago aplicado sin recaudo presupuestal',
    many: 'pagos aplicados sin recaudo presupuestal',
    meaning:
      'La cartera ya bajó y el comprobante de ingreso no se ha generado: genere el recaudo desde el pago.',
    who: 'Cartera, con tesorería',
    to: '/accounting/wallet/payment?toCollect=true',
    count: (tx) => counted(tx, sql`select count(*)::int as n from receivables.payment_list where to_collect`),
  },
  {
    name: 'receivables.brokenCommitment',
    permission: viewSettlements,
    tone: 'bad',
    one: 'compromiso de pago incumplido',
    many: 'compromisos de pago incumplidos',
    meaning:
      'El pagador no pagó lo que prometió en un acta: cóbrelo con ella, y si persiste llévelo a la Supersalud.',
    who: 'Cartera',
    to: '/accounting/wallet/commitments?condition=broken',
    count: (tx) =>
      counted(tx, sql`select count(*)::int as n from receivables.commitment_list where condition = 'broken'`),
  },
  {
    name: 'receivables.deductedGlosa',
    permission: viewReceivables,
    tone: 'warning',
    one: 'glosa descontada sin trámite por reclamar',
    many: 'glosas descontadas sin trámite por reclamar',
    meaning: 'El pagador descontó sin glosar en debida forma: reclámelo o acéptelo con nota crédito.',
    who: 'Cartera',
    to: '/accounting/wallet/deducted?condition=pending',
    count: (tx) =>
      counted(
        tx,
        sql`select count(*)::int as n from receivables.deducted_glosa_list where condition = 'pending'`,
      ),
  },
]

/** Updates the holidays of the terms, and marks invoices that were not filed in term. */
export const termsChore: Chore = {
  name: 'receivables.terms',
  run: (db, today) =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        const year = vigenciaOf(today)
        for (const one of [year - 1, year, year + 1]) await generateYear(tx, one)
        const ids = await outOfTerm(tx, today)
        if (ids.length > 0) await setFiling(tx, ids, 'overdue')
      },
    }),
}

async function outOfTerm(tx: Tx, today: Day): Promise<string[]> {
  return valuesFrom<string>(tx)`
    select id from receivables.owed_invoice where filing_state = 'unfiled' and deadline < ${today}::date
    order by id limit 5000`
}
