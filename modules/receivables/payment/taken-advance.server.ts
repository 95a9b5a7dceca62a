import { permissionFor } from '@quina/blocks'
import type { Tx } from '@quina/db/server'
import { insist, type Money, money, showPesos } from '@quina/kernel'
import { defineAdvanceKeeper } from '@quina/treasury/server'
import { sql } from 'kysely'
import { application } from '../application/application.contract.ts'
import { payment } from './payment.contract.ts'

interface Deposit {
  readonly bankAccountId: string
  readonly terceroId: string
  readonly reference: string
  readonly amount: Money
}

/**
 * The anticipo that treasury already keeps of this same deposit and no payment stands for: it is taken, not booked twice.
 * @throws Problem CAR-145 when treasury keeps that deposit with another value.
 */
export async function storedAdvance(tx: Tx, deposit: Deposit): Promise<string | null> {
  const { bankAccountId, terceroId, reference } = deposit
  const { rows } = await sql<{ id: string; amount: string }>`
    select a.id, a.amount from treasury.receivables_advance a
    where a.status = 'approved' and a.bank_account_id = ${bankAccountId}::uuid and a.tercero_id = ${terceroId}::uuid
      and a.reference = ${reference} and a.applied = 0
      and not exists (select from receivables.payment p where p.advance_id = a.id and p.status = 'registered')
    order by a.id for update of a`.execute(tx)
  const [stored] = rows
  if (stored === undefined) return null
  const other = `Tesorería recibió esa consignación por ${showPesos(money(stored.amount))}.`
  insist(money(stored.amount) === deposit.amount, 'CAR-145', other, {
    status: 409,
    fields: { amount: other },
  })
  return stored.id
}

interface Row {
  readonly paymentId: string | null
  readonly payerId: string | null
  readonly date: string
  readonly bankAccountId: string
  readonly amount: string
  readonly reference: string
  readonly giroMonth: string
  readonly regimenId: string
}

/** An anticipo is applied from the payment that stands for it; one of treasury alone becomes a payment first. */
defineAdvanceKeeper(async (tx, advanceId) => {
  const { rows } = await sql<Row>`
    select (select p.id from receivables.payment p
            where p.advance_id = a.id and p.status = 'registered' limit 1) as "paymentId",
           (select y.id from insurers.payer y
            where y.tercero_id = a.tercero_id order by y.active desc, y.id limit 1) as "payerId",
           a.date, a.bank_account_id as "bankAccountId", a.amount, a.reference, a.giro_month as "giroMonth",
           a.regimen_id as "regimenId"
    from treasury.receivables_advance a
    where a.id = ${advanceId}::uuid and a.status = 'approved' and a.applied < a.amount`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  const { paymentId, payerId, ...deposit } = row
  if (paymentId !== null)
    return {
      address: `/accounting/wallet/application/create?${new URLSearchParams({ paymentId })}`,
      permission: permissionFor(application, 'edit'),
    }
  const known = { ...deposit, payerId: payerId ?? '', withoutDetail: 'true', origin: 'direct' }
  return {
    address: `/accounting/wallet/payment/create?${new URLSearchParams(known)}`,
    permission: permissionFor(payment, 'edit'),
  }
})
