import type { Posting } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, showAmount, showDay } from '@quina/kernel'
import { sql } from 'kysely'
import { defineSubLedger } from '../../ledger/sub-ledger/sub-ledger.server.ts'

/** Only causaciones, their supplier notes and the orders that pay them move the payables. */
defineSubLedger({
  name: 'payable',
  claim: {
    keeper: 'las cuentas por pagar',
    accounts: ['2401'],
    shared: ['2'],
    movedBy: ['accounting.causacion', 'treasury.paymentOrder', 'receivables.crossing'],
    settledBy:
      'Lo que debe una causación se paga en Tesorería › Órdenes de pago, y se corrige con una nota crédito del ' +
      'proveedor o anulando la causación.',
    openedBy:
      'Lo que se debe a un proveedor se registra en Causaciones; aquí solo se mueve lo que trajeron los saldos iniciales.',
  },
  keeps: sql`select p.item, p.tercero_id, p.account_id from accounting.payable p where p.live`,
})

/** The debt that a causación creates. */
export interface NewPayable {
  readonly terceroId: string
  readonly accountCode: string
  readonly item: string
  readonly dueOn: Day
  readonly gross: Money
  readonly withheld: Money
  readonly amortised: Money
  readonly net: Money
  readonly obligacion: { readonly id: string; readonly name: string; readonly owed: Money } | null
  /** The accounts of each line of the causación. */
  readonly accounts: readonly {
    readonly lineId: string
    readonly account: string
    readonly vatAccount: string | null
  }[]
}

/** Opens the payable. Payments read it and take its balance from the journal. */
export const toPayable = (payable: NewPayable): Posting => ({
  ledger: 'payable',
  async post(tx, { id, campusId }) {
    const { terceroId, accountCode, item, obligacion } = payable
    await sql`
      insert into accounting.payable (causacion_id, campus_id, tercero_id, account_id, item, gross, withheld, amortised, net,
                                      obligacion_id)
      select ${id}::uuid, ${campusId}::uuid, ${terceroId}::uuid, a.id, ${item}, ${moneyText(payable.gross)}::numeric,
             ${moneyText(payable.withheld)}::numeric, ${moneyText(payable.amortised)}::numeric,
             ${moneyText(payable.net)}::numeric, ${obligacion?.id ?? null}::uuid
      from accounting.account a where a.code = ${accountCode}`.execute(tx)
    await keepAccounts(tx, payable.accounts)
  },
  async describe() {
    const { item, dueOn, net, obligacion } = payable
    return {
      title: 'Queda por pagar',
      columns: [
        { label: 'Documento', align: 'start' },
        { label: 'Vence', align: 'start' },
        { label: 'Valor', align: 'end' },
      ],
      rows: [
        [item, showDay(dueOn), showAmount(net)],
        ...(obligacion === null ? [] : [[obligacion.name, '', showAmount(obligacion.owed)]]),
      ],
    }
  },
})

async function keepAccounts(tx: Tx, accounts: NewPayable['accounts']): Promise<void> {
  await sql`
    update accounting.causacion_line l set account_id = a.id, vat_account_id = v.id
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as g ("lineId" uuid, account text, "vatAccount" text)
    join accounting.account a on a.code = g.account
    left join accounting.account v on v.code = g."vatAccount"
    where l.id = g."lineId"`.execute(tx)
}

/** The locked payable of a causación: nothing can schedule, pay, lower or annul it meanwhile. */
export interface OwedPayable {
  readonly causacionId: string
  readonly terceroId: string
  /** The code of the account and the documento cruce of the debt. */
  readonly account: string
  readonly item: string
  readonly gross: Money
  readonly withheld: Money
  readonly amortised: Money
  readonly net: Money
  readonly balance: Money
  /** The amount in unpaid payment orders. */
  readonly programmed: Money
  /** The budget document to lower or annul: the obligación, or its cuenta por pagar after the change of year. */
  readonly obligacionId: string | null
}

/**
 * Locks the payables of some causaciones, always in the same order, and returns them with their balances.
 * @throws Problem CXP-021 when one of them is not owed: it is a draft, or annulled.
 */
export async function lockPayables(
  tx: Tx,
  causacionIds: readonly string[],
): Promise<ReadonlyMap<string, OwedPayable>> {
  const rows = await rowsFrom<Record<keyof OwedPayable, string>>(tx)`
    with locked as materialized (
      select * from accounting.payable where causacion_id = any(${[...new Set(causacionIds)]}::uuid[]) and live
      order by causacion_id for no key update)
    select p.causacion_id as "causacionId", p.tercero_id as "terceroId", a.code as account, p.item, p.gross, p.withheld,
           p.amortised, p.net, coalesce(o.credit - o.debit, 0) as balance, p.programmed,
           budget.living_obligacion(p.obligacion_id) as "obligacionId"
    from locked p join accounting.account a on a.id = p.account_id
    left join accounting.open_item o on o.account_id = p.account_id and o.tercero_id = p.tercero_id and o.item = p.item`
  const found = new Map(rows.map((row) => [row.causacionId, asOwed(row)]))
  for (const id of causacionIds)
    insist(found.has(id), 'CXP-021', 'La causación no está por pagar.', { status: 409 })
  return found
}

const asOwed = (row: Record<keyof OwedPayable, string>): OwedPayable => ({
  ...row,
  gross: money(row.gross),
  withheld: money(row.withheld),
  amortised: money(row.amortised),
  net: money(row.net),
  balance: money(row.balance),
  programmed: money(row.programmed),
})

/**
 * Reserves part of a locked payable for a payment order, or frees it with a negative amount.
 * @throws Problem TES-021 when more is programmed than is owed.
 */
export async function program(tx: Tx, owed: OwedPayable, amount: Money): Promise<void> {
  const free = (owed.balance - owed.programmed) as Money
  const message = `El valor supera el saldo por programar (${showAmount(free)}).`
  insist(amount <= free, 'TES-021', message, { status: 409, facts: { free: moneyText(free) } })
  await sql`
    update accounting.payable set programmed = programmed + ${moneyText(amount)}::numeric
    where causacion_id = ${owed.causacionId}::uuid`.execute(tx)
}

/** Closes the payable of an annulled causación. */
export const closesPayable = (item: string): Posting => ({
  ledger: 'payable',
  async post(tx, { id }) {
    await sql`update accounting.payable set live = false where causacion_id = ${id}::uuid`.execute(tx)
  },
  describe: async () => ({
    title: 'Deja de estar por pagar',
    columns: [{ label: 'Documento', align: 'start' }],
    rows: [[item]],
  }),
})
