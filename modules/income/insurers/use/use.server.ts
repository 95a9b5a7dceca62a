import { type Actor, can } from '@quina/blocks/server'
import { type Input, load, pipelined, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, newId, notFound, sumOf, zero } from '@quina/kernel'
import { exceedContract } from '../contract/contract.contract.ts'
import type { ContractBalance, UseKind } from './use.contract.ts'
import { mustFit } from './use.domain.ts'

/** A move of a contract. A reversal is a negative amount. */
export interface ContractUse {
  readonly contractId: string
  readonly kind: UseKind
  readonly regime: string
  readonly day: Day
  /** Gross of the invoice, before copagos and cuotas. */
  readonly amount: Money
  /** The type of its document: `billing.invoice`. */
  readonly document: string
  readonly documentId: string
  readonly campusId: string
}

const known = (text: string | null): Money | null => (text === null ? null : money(text))

/** The current state of a contract. @throws Problem `GEN-404`. */
export async function contractBalance(tx: Tx, contractId: string): Promise<ContractBalance> {
  return balanceIn(await readingSum(tx, contractId).executeTakeFirst())
}

const readingSum = (tx: Tx, contractId: string) =>
  tx.selectFrom('insurers.contractSum').selectAll().where('contractId', '=', contractId)

function balanceIn(row: Sum): ContractBalance {
  if (row === undefined) throw notFound('El contrato')
  const amountOf = (name: 'added' | 'reduced' | 'invoiced' | 'credited' | 'filed' | 'glosa' | 'paid') =>
    money(row[name] ?? '0')
  return {
    value: known(row.value),
    added: amountOf('added'),
    reduced: amountOf('reduced'),
    worth: known(row.worth),
    invoiced: amountOf('invoiced'),
    credited: amountOf('credited'),
    filed: amountOf('filed'),
    glosa: amountOf('glosa'),
    paid: amountOf('paid'),
    available: known(row.available),
    usedPercent: row.usedPercent,
  }
}

export interface UseContext {
  readonly actor: Actor
  /** An urgency is invoiced whatever the balance. */
  readonly urgent?: boolean
}

/**
 * Posts moves of contracts. Each invoiced contract is locked first, in the order of ids, so that two invoices cannot take the
 * same balance.
 * @throws Problem CTR-040 when an invoice exceeds its contract and the user may not exceed it.
 */
export async function spendContract(tx: Tx, moves: readonly ContractUse[], using: UseContext): Promise<void> {
  for (const contractId of [...new Set(moves.map((move) => move.contractId))].sort())
    mayBeUsed(moves, using, await load(tx, lockingContract(tx, contractId)), contractId)
  if (moves.length > 0) await writeUses(tx, moves)
}

/**
 * The same for one contract, together with another query that runs once it is locked: in the same round trip, so that the lock is
 * short. @returns the result of that query. @throws Problem CTR-040.
 */
export async function spendContractAnd<Row>(
  tx: Tx,
  move: ContractUse,
  using: UseContext,
  besides: Input<Row>,
): Promise<readonly Row[]> {
  const { related, ...used } = await load(tx, { ...lockingContract(tx, move.contractId), related: besides })
  mayBeUsed([move], using, used, move.contractId)
  await writeUses(tx, [move])
  return related
}

const lockingContract = (tx: Tx, contractId: string) => ({
  contractLock: tx.selectFrom('insurers.contract').select('id').where('id', '=', contractId).forUpdate(),
  sums: readingSum(tx, contractId),
})

type Sum = Awaited<ReturnType<ReturnType<typeof readingSum>['executeTakeFirst']>>

function mayBeUsed(
  moves: readonly ContractUse[],
  { actor, urgent = false }: UseContext,
  { sums: [sum] }: { readonly sums: readonly Sum[] },
  contractId: string,
): void {
  const own = moves.filter((move) => move.contractId === contractId && move.kind === 'invoiced')
  const more = sumOf(own, 'amount')
  if (more > zero) mustFit(balanceIn(sum), more, { mayExceed: can(actor, exceedContract), urgent })
}

async function writeUses(tx: Tx, moves: readonly ContractUse[]): Promise<void> {
  const rows = moves.map(({ amount, ...move }) => ({ ...move, id: newId(), amount: moneyText(amount) }))
  const insert = tx.insertInto('insurers.contractUse').values(rows)
  await pipelined(tx, insert)
}
