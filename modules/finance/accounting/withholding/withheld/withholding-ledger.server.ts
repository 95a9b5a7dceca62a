import { type Ledger, type Posting, postingTo } from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, money, moneyText, newId, showAmount } from '@quina/kernel'
import { rateText } from '../withholding-rule/decimal.domain.ts'
import { returnsOf, type WithheldRow, type WithholdingMove } from './withholding-move.domain.ts'

/**
 * The ledger of withholdings that certificates and declarations add up. It is append-only: one move for each rule of a document,
 * and the opposite in the month of its reversal.
 */
export const withholdingLedger: Ledger<WithholdingMove> = {
  name: 'withholding',
  label: 'Retenciones',
  async post(tx, { document, id, campusId }, moves) {
    if (moves.length === 0) return
    const rows = moves.map((move) => ({
      ...move,
      ...amountsIn(move),
      id: newId(),
      document,
      documentId: id,
      campusId,
    }))
    await addTo(tx, 'accounting.withholdingLine', rows)
  },
  async reverse(tx, source, on) {
    const moves = returnsOf(await rowsOf(tx, source.id), on)
    await withholdingLedger.post(tx, source, moves)
    return moves
  },
  describe: async (_tx, moves) => ({
    title: 'Retenciones',
    columns: [
      { label: 'Retención', align: 'start' },
      { label: 'Base', align: 'end' },
      { label: 'Tarifa', align: 'end' },
      { label: 'Valor', align: 'end' },
    ],
    rows: moves.map(({ name, base, rate, rateUnit, amount, sign }) => [
      name,
      showAmount(base),
      rateText({ rate, rateUnit }),
      `${sign < 0 ? '−' : ''}${showAmount(amount)}`,
    ]),
  }),
}

export const toWithholdings = (moves: readonly WithholdingMove[]): Posting =>
  postingTo(withholdingLedger, moves)

const amountsIn = ({ base, uvt, minimum, amount, proposed }: WithholdingMove) => ({
  base: moneyText(base),
  uvt: moneyText(uvt),
  minimum: moneyText(minimum),
  amount: moneyText(amount),
  proposed: proposed === null ? null : moneyText(proposed),
})

/** The withholdings and reversals of a document, in order. */
export async function rowsOf(tx: Tx, documentId: string): Promise<WithheldRow[]> {
  const rows = await rowsFrom<Record<keyof WithheldRow, never>>(tx)`
    select day, sign, tercero_id as "terceroId", support, rule_id as "ruleId", kind, code, name, account_id as "accountId",
           moment, base, rate, rate_unit as "rateUnit", uvt, minimum, amount, proposed, reason,
           municipality_id as "municipalityId", fund_id as "fundId", norm, explanation
    from accounting.withholding_line where document_id = ${documentId}::uuid 
    order by at, array_position(array['renta', 'iva', 'ica', 'estampilla', 'contribucion', 'other'], kind), code`
  return rows.map((row) => ({
    ...(row as WithheldRow),
    day: row.day as Day,
    base: money(row.base),
    uvt: money(row.uvt),
    minimum: money(row.minimum),
    amount: money(row.amount),
    proposed: row.proposed === null ? null : money(row.proposed),
  }))
}
