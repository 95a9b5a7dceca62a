import type { InvoiceFacts } from '@quina/billing/server'
import type { Actor, Posting } from '@quina/blocks/server'
import { changeById, oneFrom, type Tx, valueFrom } from '@quina/db/server'
import { type Day, type Money, minus, moneyText, showAmount, zero } from '@quina/kernel'
import { usesBudget } from '@quina/treasury/server'
import { bookAdvance } from './money-in.server.ts'
import { leftOfReceipt } from './payment.domain.ts'
import type { PaymentFacts } from './payment-facts.server.ts'

interface ExcessFacts {
  readonly payment: PaymentFacts
  /** The amount applied by the current command. */
  readonly amount: Money
  /** The last invoice it pays, and its account: they determine where the anticipo is kept. */
  readonly invoice: InvoiceFacts
  readonly account: string | null
  readonly date: Day
  readonly actor: Actor
}

/**
 * Moves the part of a payment beyond the whole debt of its payer to the anticipo of the payer, in the régimen of what it paid.
 * It stays unapplied while the payer owes anything, or while its régimen or rubro is unknown. Money that entered as unclassified
 * leaves that account with its receipt.
 */
export async function excessToAdvance(tx: Tx, exceeding: ExcessFacts): Promise<readonly Posting[]> {
  const { payment, amount, date, actor } = exceeding
  const left = minus(leftOfReceipt(payment), amount)
  const waits = payment.unclassifiedId !== null || payment.advanceId !== null
  if (left <= zero || waits || (await owesMore(tx, payment.payerId))) return []
  const { regimenId, rubroId, fuenteId } = await placeOf(tx, exceeding)
  const placed = (rubroId !== null && fuenteId !== null) || !(await usesBudget(tx, date))
  if (regimenId === null || !placed) return []
  const { campusId, bankAccountId, reference, purpose, terceroId } = payment
  const money = { tx, actor, campusId, date, bankAccountId, reference, purpose, amount: left }
  return [
    {
      ledger: 'receivables.payment',
      post: async () => {
        const placing = { terceroId: terceroId!, regimenId, rubroId, fuenteId, giroMonth: null }
        const advanceId = await bookAdvance({ ...money, ...placing })
        const changed = { advanceId, advanced: moneyText(left), excess: moneyText(left) }
        await changeById(tx, 'receivables.payment', payment.id, changed)
      },
      describe: async () => ({
        title: 'Excedente que queda en el anticipo del pagador',
        columns: [
          { label: 'Por qué', align: 'start' },
          { label: 'Valor', align: 'end' },
        ],
        rows: [['El pagador no debe más', showAmount(left)]],
      }),
    },
  ]
}

async function owesMore(tx: Tx, payerId: string | null): Promise<boolean> {
  return valueFrom<boolean>(tx)`
    select exists (select from billing.receivable_face
    where payer_id = ${payerId}::uuid and balance > 0) as owes`
}

type Place = Readonly<{ regimenId: string | null; rubroId: string | null; fuenteId: string | null }>

/** Where the anticipo is kept: as the payment states, or else by the last invoice it paid, in the budget of the day. */
async function placeOf(tx: Tx, { payment, invoice, account, date }: ExcessFacts): Promise<Place> {
  return oneFrom<Place>(tx)`
    select coalesce(p.regimen_id, (
             select g.id from treasury.regimen_list g
             where g.active and (${account}::text like g.filed_account || '%' or ${account}::text like g.unfiled_account || '%')
             order by length(g.filed_account) desc limit 1)) as "regimenId",
           r.id as "rubroId",
           coalesce(p.fuente_id, ${invoice.fuenteId}::uuid, (
             select a.fuente_id from budget.aforo_face a
             where a.rubro_id = r.id and a.vigencia = r.vigencia order by a.definitivo desc, a.id limit 1)) as "fuenteId"
    from receivables.payment p
    left join budget.rubro_face reported on reported.id = coalesce(p.rubro_id, ${invoice.rubroId}::uuid)
    left join budget.rubro_face r on r.code = reported.code and r.side = 'income'
                                  and r.vigencia = extract(year from ${date}::date)
    where p.id = ${payment.id}::uuid`
}
