import { type Ledger, type Posting, postingTo } from '@quina/blocks/server'
import { addTo, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  negate,
  showAmount,
  zero,
} from '@quina/kernel'

/** A movement of a caja menor; money that leaves is negative. */
export interface PettyCashMove {
  readonly pettyCashId: string
  readonly day: Day
  /** The change of the most that the fund may hold. */
  readonly fund: Money
  /** The change of its book balance. */
  readonly amount: Money
  /** The change of the money that is out in vales. */
  readonly vouchers: Money
}

/** The ledger of cajas menores: append-only; a trigger keeps each balance between zero and the amount of the fund. */
export const pettyCashLedger: Ledger<PettyCashMove> = {
  name: 'pettyCash',
  label: 'Caja menor',
  async post(tx, { document, id }, moves) {
    if (moves.length === 0) return
    const rows = moves.map(({ fund, amount, vouchers, ...move }) => ({
      ...move,
      fund: moneyText(fund),
      amount: moneyText(amount),
      vouchers: moneyText(vouchers),
      document,
      documentId: id,
    }))
    await addTo(tx, 'treasury.pettyCashMove', rows)
  },
  async reverse(tx, source, on) {
    const rows = await rowsFrom<Record<'pettyCashId' | 'fund' | 'amount' | 'vouchers', string>>(tx)`
      select petty_cash_id as "pettyCashId", sum(fund) as fund, sum(amount) as amount, sum(vouchers) as vouchers
      from treasury.petty_cash_move where document_id = ${source.id}::uuid group by 1
      having sum(fund) <> 0 or sum(amount) <> 0 or sum(vouchers) <> 0`
    const moves = rows.map(({ pettyCashId, fund, amount, vouchers }) => ({
      pettyCashId,
      day: on,
      fund: negate(money(fund)),
      amount: negate(money(amount)),
      vouchers: negate(money(vouchers)),
    }))
    await pettyCashLedger.post(tx, source, moves)
    return moves
  },
  describe: async (_tx, moves) => ({
    title: 'Caja menor',
    columns: [
      { label: 'Movimiento', align: 'start' },
      { label: 'Valor', align: 'end' },
    ],
    rows: moves.flatMap(({ fund, amount, vouchers }) => [
      ...movedRow('Cuantía', fund),
      ...movedRow('Saldo', amount),
      ...movedRow('En vales', vouchers),
    ]),
  }),
}

const movedRow = (label: string, moved: Money): string[][] =>
  moved === zero ? [] : [[label, showAmount(moved)]]

export const toPettyCash = (
  pettyCashId: string,
  day: Day,
  moved: Partial<Pick<PettyCashMove, 'fund' | 'amount' | 'vouchers'>>,
): Posting =>
  postingTo(pettyCashLedger, [{ pettyCashId, day, fund: zero, amount: zero, vouchers: zero, ...moved }])

/** The balances of a caja menor. */
export interface FundHoldings {
  readonly fund: Money
  readonly balance: Money
  readonly vouchers: Money
  /** The money that may still be spent or given out. */
  readonly available: Money
}

/** Locks the fund until the transaction ends, so that two concurrent gastos cannot spend the same pesos. */
export async function holdFund(tx: Tx, pettyCashId: string): Promise<FundHoldings> {
  const row = await rowFrom<Record<'fund' | 'balance' | 'vouchers', string>>(tx)`
    select fund, balance, vouchers from treasury.petty_cash_balance
    where petty_cash_id = ${pettyCashId}::uuid for no key update`
  return heldOf(row)
}

/** Reads the same balances without a lock. */
export async function heldIn(tx: Tx, pettyCashId: string): Promise<FundHoldings> {
  const row = await rowFrom<Record<'fund' | 'balance' | 'vouchers', string>>(tx)`
    select fund, balance, vouchers from treasury.petty_cash_balance
    where petty_cash_id = ${pettyCashId}::uuid`
  return heldOf(row)
}

function heldOf(row: Record<'fund' | 'balance' | 'vouchers', string> | undefined): FundHoldings {
  const [fund, balance, vouchers] = [row?.fund, row?.balance, row?.vouchers].map((text) => money(text ?? '0'))
  return { fund: fund!, balance: balance!, vouchers: vouchers!, available: minus(balance!, vouchers!) }
}

/** @throws Problem TES-181 */
export function mustHold({ available }: FundHoldings, leaves: Money, field: string): void {
  const message = `La caja menor no tiene esa plata: quedan ${showAmount(available)} disponibles.`
  insist(leaves <= available, 'TES-181', message, {
    status: 409,
    facts: { available },
    fields: { [field]: message },
  })
}
