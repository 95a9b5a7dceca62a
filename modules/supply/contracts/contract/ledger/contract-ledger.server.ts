import { type Ledger, type Posting, type PostingTable, postingTo, type Source } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { conflict, type Day, type Money, money, moneyText, scaled, showPesos, unscaled } from '@quina/kernel'
import { sql } from 'kysely'
import { type ProgramShare, shareAmongPrograms } from './program-shares.server.ts'

/** The kinds of move: the agreed amount, the part that an order or an act takes, and the executed part. */
export const moveKinds = { agree: 'Contratado', take: 'Ordenado o cobrado', execute: 'Ejecutado' } as const

export interface ContractMove {
  readonly contractId: string
  readonly lineId: string | null
  /** The order line that takes or delivers it. */
  readonly orderLineId?: string | null
  readonly kind: keyof typeof moveKinds
  readonly day: Day
  /** In ten-thousandths of the line's unit; zero without a line. */
  readonly quantity: bigint
  readonly value: Money
  /** The programmes charged; when absent, each is charged in proportion to its balance. */
  readonly shares?: readonly ProgramShare[]
}

/** The database's refusals of a move, in words: the last guard. */
export const contractRefusals = {
  'contracts.contract_balance_taken': conflict('VALOR_EXCEDE_SALDO', 'El contrato no tiene ese saldo.'),
  'contracts.contract_balance_executed': conflict(
    'CTP-030',
    'Se ejecutaría más de lo ordenado del contrato.',
  ),
  'contracts.line_balance_taken': conflict('LINEA_AGOTADA', 'La línea del contrato no tiene esa cantidad.'),
  'contracts.program_balance_executed': conflict(
    'CTP-080',
    'Un programa no tiene ese saldo en el contrato: repártalo de otra manera.',
    'programs',
  ),
  'contracts.order_balance_received': conflict('CTP-050', 'Llega más de lo que queda de la orden.'),
  'contracts.line_balance_executed': conflict('CTP-031', 'Se recibiría más de lo ordenado de la línea.'),
} as const

/** The ledger of contracts; a trigger keeps the balances of each contract and of each line. */
export const contractLedger: Ledger<ContractMove> = {
  name: 'contracts',
  label: 'Contratos',
  post: append,
  async reverse(tx, source, on) {
    const moves = await opposites(tx, source, on)
    await append(tx, source, moves)
    return moves
  },
  describe: describeMoves,
}

export const toContract = (moves: readonly ContractMove[]): Posting => postingTo(contractLedger, moves)

const decimals = 4

/** Inserts the moves by contract and, in it, by line, so that balances are locked in the order of every other command. */
async function append(tx: Tx, source: Source, moves: readonly ContractMove[]): Promise<void> {
  if (moves.length === 0) return
  const column = <T>(of: (move: ContractMove) => T): T[] => moves.map(of)
  await sql`
    insert into contracts.move (contract_id, line_id, order_line_id, kind, day, quantity, value, document, document_id)
    select contract_id, line_id, order_line_id, kind, day, quantity, value, ${source.document}, ${source.id}::uuid
    from unnest(${column((m) => m.contractId)}::uuid[], ${column((m) => m.lineId)}::uuid[],
                ${column((m) => m.orderLineId ?? null)}::uuid[], ${column((m) => m.kind)}::text[],
                ${column((m) => m.day)}::date[], ${column((m) => unscaled(m.quantity, decimals))}::numeric[],
                ${column((m) => moneyText(m.value))}::numeric[]) with ordinality
      as t (contract_id, line_id, order_line_id, kind, day, quantity, value, at)
    order by contract_id, line_id nulls first, at`.execute(tx)
  await shareAmongPrograms(tx, source, moves)
}

interface StoredMove {
  readonly contractId: string
  readonly lineId: string | null
  readonly orderLineId: string | null
  readonly kind: ContractMove['kind']
  readonly quantity: string
  readonly value: string
}

/** Returns the moves that undo those of a document: executed amounts before taken ones. */
async function opposites(tx: Tx, { id }: Source, on: Day): Promise<ContractMove[]> {
  const rows = await rowsFrom<StoredMove>(tx)`
    select contract_id, line_id, order_line_id, kind, sum(quantity)::text as quantity, sum(value)::text as value
    from contracts.move where document_id = ${id}::uuid
    group by contract_id, line_id, order_line_id, kind having sum(quantity) <> 0 or sum(value) <> 0
    order by kind = 'execute' desc, kind = 'take' desc`
  return rows.map(({ quantity, value, ...move }) => ({
    ...move,
    day: on,
    quantity: -scaled(quantity, decimals),
    value: -money(value) as Money,
  }))
}

async function describeMoves(tx: Tx, moves: readonly ContractMove[]): Promise<PostingTable> {
  const names = await rowsFrom<{ id: string; name: string }>(tx)`
    select id, label as name from contracts.contract_option where id = any(${moves.map((move) => move.contractId)}::uuid[])
    union all
    select id, detail from contracts.contract_line where id = any(${moves.map((move) => move.lineId)}::uuid[])`
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    title: 'Contratos',
    columns: [
      { label: 'Movimiento', align: 'start' },
      { label: 'Contrato', align: 'start' },
      { label: 'Línea', align: 'start' },
      { label: 'Cantidad', align: 'end' },
      { label: 'Valor', align: 'end' },
    ],
    rows: moves.map(({ kind, contractId, lineId, quantity, value }) => [
      moveKinds[kind],
      nameOf.get(contractId) ?? '',
      nameOf.get(lineId ?? '') ?? '',
      lineId === null
        ? ''
        : unscaled(quantity, decimals)
            .replace(/\.?0+$/, '')
            .replace('.', ','),
      showPesos(value),
    ]),
  }
}
