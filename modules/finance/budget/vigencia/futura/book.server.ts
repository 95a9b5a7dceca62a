import { type Operation, serveReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, minus, money, moneyText, padded, plus, zero } from '@quina/kernel'
import { documentAddress } from '../../ledger/chain/chain.contract.ts'
import { futuraBook } from './futura.contract.ts'

interface Move {
  readonly id: string
  readonly day: string
  readonly class: string
  readonly year: number
  readonly amount: string
  readonly number: number
  readonly vigencia: number
  readonly registro: number | null
  readonly tercero: string | null
  readonly futuraId: string
  readonly registroId: string | null
}

const classOf = { VA: 10, VFA: 12, VFC: 13 } as const
type Class = keyof typeof classOf

/** The book of the acts in the order of their moves, with the amounts authorised, committed and appropriated after each. */
export const futuraBookOperations: Operation[] = serveReport({
  whose: 'house',
  report: futuraBook,
  async read(tx, { from, to }) {
    const sums = { VA: zero, VFA: zero, VFC: zero }
    const rows = (await movesUntil(tx, to)).map((move) => {
      const name = move.class.replace('-', '') as Class
      const amount = money(move.amount)
      const minusSign = move.class.endsWith('-')
      sums[name] = minusSign ? minus(sums[name], amount) : plus(sums[name], amount)
      return { move, values: valuesOf(move, name, minusSign, { ...sums }) }
    })
    return {
      rows: rows
        .filter(({ move }) => move.day >= from)
        .map(({ move, values }) => ({ id: move.id, level: 0, group: false, values })),
      totals: {},
    }
  },
})

const valuesOf = (move: Move, name: Class, minusSign: boolean, sums: Readonly<Record<Class, Money>>) => ({
  day: move.day,
  act: `VF ${padded(move.number)} de ${move.vigencia}`,
  address: `/budget/vigencia-futura/edit/${move.futuraId}`,
  registroAddress: move.registroId && documentAddress('budget.registro', move.registroId),
  class: classOf[name],
  sign: minusSign ? '-' : '+',
  year: move.year,
  registro: move.registro === null ? null : `RP ${padded(move.registro)}`,
  tercero: move.tercero,
  amount: move.amount,
  authorised: moneyText(sums.VA),
  committed: moneyText(sums.VFC),
  left: moneyText(minus(sums.VA, sums.VFC)),
  appropriated: moneyText(sums.VFA),
})

/** Reads every move, because an amount authorised years ago may be appropriated now. */
async function movesUntil(tx: Tx, to: Day): Promise<readonly Move[]> {
  return rowsFrom<Move>(tx)`
    select m.id::text, m.day::text, m.class, m.year, m.amount, f.number, f.vigencia, g.number as registro, t.name as tercero,
           f.id as "futuraId", g.id as "registroId"
    from budget.futura_move m join budget.futura f on f.id = m.futura_id
    left join budget.registro g on g.id = m.registro_id left join people.tercero_face t on t.id = g.tercero_id
    where m.day <= ${to} order by m.day, m.id`
}
