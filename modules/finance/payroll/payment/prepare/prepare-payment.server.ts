import { type Actor, actingOn, createDraft } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  type Id,
  insist,
  type Money,
  money,
  moneyText,
  must,
  plus,
  sumOf,
  zero,
} from '@quina/kernel'
import { egresoService } from '@quina/treasury/server'
import { heldOf } from '../../books/payable/payable.server.ts'
import { houseOf } from '../../books/reading/house.server.ts'

export interface PaymentRequest {
  readonly payables: readonly string[]
  readonly date: Day
  readonly form: 'transfer' | 'pse' | 'cheque' | 'cash'
  readonly bankAccountId: Id<'treasury.bankAccount'> | null
  readonly purpose: string
}

/**
 * Drafts the egreso that pays the selected items, each in full: a payee for each item, and the debits account by account.
 * @throws Problem NOM-780 (nothing is selected), NOM-781 (no longer owed), NOM-782 (of several sites), NOM-783 (no tercero of the
 * entity), NOM-784 (the account may not pay), NOM-788 (held); TES-206, CUENTA_BANCARIA_NO_APROBADA, BENEFICIARIO_SIN_CUENTA and
 * any other refusal of an egreso
 */
export async function preparedPayment(tx: Tx, actor: Actor, input: PaymentRequest) {
  const items = await lockedItems(tx, input.payables)
  await mustBeFree(tx, input.bankAccountId)
  if (input.form === 'transfer') await mustHaveAccounts(tx, items)
  await mustNotBeHeld(tx, items, input.form)
  const { date, form, bankAccountId, purpose } = input
  const acting = actingOn(actor, egresoService.document, campusOf(items))
  const egresoId = await createDraft(egresoService, {
    tx,
    actor: acting,
    input: {
      date,
      form,
      bankAccountId,
      purpose,
      kind: 'payroll',
      terceroId: await beneficiaryOf(tx, items),
      directReason: 'Lo que debe la nómina se paga sin orden de pago.',
      payments: paidByAccount(items),
      payees: items.map(({ id, terceroId, accountId, balance }) => ({
        terceroId,
        accountId,
        itemId: id,
        amount: balance,
      })),
    },
  })
  return { egresoId, payees: items.length, total: moneyText(sumOf(items, ({ balance }) => balance)) }
}

interface Item {
  readonly id: string
  readonly terceroId: Id<'people.tercero'>
  readonly accountId: Id<'accounting.account'>
  readonly campusId: Id<'admin.campus'>
  readonly balance: Money
}

async function lockedItems(tx: Tx, ids: readonly string[]): Promise<readonly Item[]> {
  const wanted = [...new Set(ids)]
  insist(wanted.length > 0, 'NOM-780', 'Marque al menos una cuenta por pagar.')
  await rowsFrom(tx)`select from payroll.payable where id = any(${wanted}::uuid[]) order by id for update`
  const rows = await rowsFrom<Omit<Item, 'balance'> & { balance: string }>(tx)`
    select p.id, p.tercero_id as "terceroId", p.account_id as "accountId", p.campus_id as "campusId", p.balance::text as balance
    from payroll.payable_list p where p.id = any(${wanted}::uuid[]) and p.balance > 0
    order by p.tercero_label, p.account_code, p.id`
  const gone = 'Algo de lo marcado ya no se debe: actualice la lista.'
  insist(rows.length === wanted.length, 'NOM-781', gone, { status: 409 })
  return rows.map((row) => ({ ...row, balance: money(row.balance) }))
}

/** A payment belongs to one site, like its voucher. */
function campusOf(items: readonly Item[]): Id<'admin.campus'> {
  const [first, ...others] = new Set(items.map(({ campusId }) => campusId))
  insist(
    first !== undefined && others.length === 0,
    'NOM-782',
    'Lo marcado es de varias sedes: pague una a la vez.',
  )
  return first
}

/** The payee, or the entity itself for several payees. */
async function beneficiaryOf(tx: Tx, items: readonly Item[]): Promise<Id<'people.tercero'>> {
  const [only, ...others] = new Set(items.map(({ terceroId }) => terceroId))
  if (only !== undefined && others.length === 0) return only
  return houseOf(tx)
}

/** Embargoed money and money of third parties pay no payroll. */
async function mustBeFree(tx: Tx, bankAccountId: string | null): Promise<void> {
  if (bankAccountId === null) return
  const account = await rowFrom<{ use: string }>(tx)`
    select use from treasury.bank_account_list where id = ${bankAccountId}::uuid`
  const closed = 'La cuenta está embargada o guarda dineros de terceros: no paga nómina.'
  must(account?.use === 'free' || account?.use === 'specific', 'NOM-784', 'bankAccountId', closed)
}

/** @throws Problem CUENTA_BANCARIA_NO_APROBADA an account is not approved, BENEFICIARIO_SIN_CUENTA there is none: with names */
async function mustHaveAccounts(tx: Tx, items: readonly Item[]): Promise<void> {
  const rows = await rowsFrom<{ name: string; waits: boolean }>(tx)`
    select t.name, exists (select from people.bank_account_face a
                           where a.tercero_id = coalesce(t.merged_into_id, t.id) and a.status = 'pending') as waits
    from people.tercero_face t
    where t.id = any(${items.map(({ terceroId }) => terceroId)}::uuid[]) and not exists (
      select from people.bank_account_face a where a.tercero_id = coalesce(t.merged_into_id, t.id) and a.status = 'approved')
    order by t.name`
  const named = (waits: boolean) => {
    const names = rows.filter((one) => one.waits === waits).map(({ name }) => name)
    return [names.slice(0, 5).join(', '), ...(names.length > 5 ? [`y ${names.length - 5} más`] : [])].join(
      ' ',
    )
  }
  const waiting = `Falta aprobar la cuenta bancaria de ${named(true)}: lo hace otra persona en las cuentas de terceros.`
  must(!rows.some(({ waits }) => waits), 'CUENTA_BANCARIA_NO_APROBADA', 'form', waiting)
  const missing = `Sin cuenta bancaria: ${named(false)}. Desmárquelos, reténgalos o páguelos con otro medio.`
  must(rows.length === 0, 'BENEFICIARIO_SIN_CUENTA', 'form', missing)
}

async function mustNotBeHeld(tx: Tx, items: readonly Item[], form: PaymentRequest['form']): Promise<void> {
  const held = await heldOf(
    tx,
    items.map(({ id }) => id),
  )
  const [one] = [...held.values()].filter(({ otherMeans }) => form === 'transfer' || !otherMeans)
  const message = `Algo de lo marcado está retenido. ${one?.why ?? ''} Libérelo o desmárquelo.`
  insist(one === undefined, 'NOM-788', message, { status: 409 })
}

function paidByAccount(items: readonly Item[]) {
  const sums = new Map<Id<'accounting.account'>, Money>()
  for (const { accountId, balance } of items) sums.set(accountId, plus(sums.get(accountId) ?? zero, balance))
  return [...sums].map(([accountId, amount]) => ({ accountId, amount }))
}
