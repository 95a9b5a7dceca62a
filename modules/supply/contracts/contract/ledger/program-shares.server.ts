import type { Source } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, must, negate, sumOf, zero } from '@quina/kernel'
import { sql } from 'kysely'

/** The amount that a document charges to one programme. */
export type ProgramShare = Readonly<{ programId: string; amount: Money }>

/** A programme of a contract, with its centre and its share. */
interface ProgramStanding {
  readonly id: string
  readonly program: string
  readonly costCentreId: string | null
  readonly centre: string | null
  /** The weight of the programme before the contract is signed: its amount or its percentage. */
  readonly weight: Money
  readonly agreed: Money
  readonly executed: Money
}

/** Returns the programmes that pay a contract, in the order in which they were typed. */
export async function programsOf(tx: Tx, contractId: string): Promise<ProgramStanding[]> {
  const rows = await rowsFrom<
    Omit<ProgramStanding, 'weight' | 'agreed' | 'executed'> & Record<'weight' | 'agreed' | 'executed', string>
  >(tx)`
    select p.id, p.program, p.cost_centre_id, k.code || ' ' || k.name as centre,
           coalesce(p.amount, p.percent * 10000)::numeric(18,2)::text as weight,
           coalesce(b.agreed, 0)::text as agreed, coalesce(b.executed, 0)::text as executed
    from contracts.contract_program p left join contracts.program_balance b on b.program_id = p.id
    left join hospital.cost_centre_face k on k.id = p.cost_centre_id
    where p.parent_id = ${contractId}::uuid order by p.position`
  return rows.map(({ weight, agreed, executed, ...row }) => ({
    ...row,
    weight: money(weight),
    agreed: money(agreed),
    executed: money(executed),
  }))
}

/**
 * Splits an amount by weights, cutting the running sums at the centavo, so that no share is negative and, when the amount fits in
 * the sum of the weights, none exceeds its weight.
 */
export function splitBy(amount: Money, weights: readonly bigint[]): Money[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return weights.map(() => zero)
  let upTo = 0n
  return weights.map((weight) => {
    const before = (amount * upTo) / whole
    upTo += weight
    return ((amount * upTo) / whole - before) as Money
  })
}

/**
 * Checks that the shares of a document are of programmes of its contract and add up to its amount.
 * @throws Problem PROGRAMAS_NO_SUMAN_100, CTP-079 a programme of another contract
 */
export async function mustShareWhole(
  tx: Tx,
  { contractId, shares, value }: { contractId: string; shares: readonly ProgramShare[]; value: Money },
): Promise<void> {
  if (shares.length === 0) return
  const known = new Set((await programsOf(tx, contractId)).map(({ id }) => id))
  for (const [at, { programId }] of shares.entries())
    must(known.has(programId), 'CTP-079', `programs.${at}.programId`, 'El programa es de otro contrato.')
  const whole = sumOf(shares, 'amount') === value
  must(whole, 'PROGRAMAS_NO_SUMAN_100', 'programs', 'Los programas deben sumar todo el valor.')
}

/** Returns the shares of a payment: the stated ones, or by each programme's balance. @throws as `mustShareWhole` */
export async function sharesOfPayment(
  tx: Tx,
  paying: { contractId: string; shares: readonly ProgramShare[]; value: Money },
): Promise<readonly (ProgramShare & Pick<ProgramStanding, 'program' | 'costCentreId'>)[]> {
  await mustShareWhole(tx, paying)
  const programs = await programsOf(tx, paying.contractId)
  const shares = paying.shares.length > 0 ? paying.shares : split(programs, 'execute', paying.value)
  return shares.flatMap((share) => {
    const own = programs.find(({ id }) => id === share.programId)
    return own === undefined || share.amount === zero
      ? []
      : [{ ...share, program: own.program, costCentreId: own.costCentreId }]
  })
}

/** The data of a contract move that its shares need. */
interface SharedMove {
  readonly contractId: string
  readonly kind: string
  readonly day: Day
  readonly value: Money
  readonly shares?: readonly ProgramShare[]
}

/** Charges the agreed or executed amount of a document to programmes, once its moves have locked the contract's balance. */
export async function shareAmongPrograms(
  tx: Tx,
  source: Source,
  moves: readonly SharedMove[],
): Promise<void> {
  const shared = moves.filter(({ kind }) => kind !== 'take')
  for (const contractId of new Set(shared.map((move) => move.contractId))) {
    const programs = await programsOf(tx, contractId)
    if (programs.length === 0) continue
    for (const kind of ['agree', 'execute'] as const) {
      const own = shared.filter((move) => move.contractId === contractId && move.kind === kind)
      const total = sumOf(own, 'value')
      if (total === zero) continue
      const declared = own.flatMap(({ shares }) => shares ?? [])
      const back = total < zero ? await backOf(tx, source, { contractId, kind, total }) : []
      const shares = [declared, back].find(({ length }) => length > 0) ?? split(programs, kind, total)
      const day = own[0]?.day
      await sql`
        insert into contracts.program_move (program_id, contract_id, kind, day, value, document, document_id)
        select s.program_id, ${contractId}::uuid, ${kind}, ${day}::date, s.value, ${source.document}, ${source.id}::uuid
        from unnest(${shares.map(({ programId }) => programId)}::uuid[],
                    ${shares.map(({ amount }) => moneyText(amount))}::numeric[]) as s (program_id, value)
        where s.value <> 0 order by s.program_id`.execute(tx)
    }
  }
}

/** Splits by typed weight at the signature, by agreed amount when it grows, and else by balance (or by execution, to undo it). */
function split(
  programs: readonly ProgramStanding[],
  kind: 'agree' | 'execute',
  total: Money,
): ProgramShare[] {
  const signed = programs.some(({ agreed }) => agreed > zero)
  const weights = programs.map(({ weight, agreed, executed }) => {
    if (!signed) return weight
    if (kind === 'agree' && total > zero) return agreed
    return kind === 'execute' && total < zero ? executed : agreed - executed
  })
  const parts = splitBy(total < zero ? negate(total) : total, weights)
  return programs.map(({ id }, index) => {
    const part = parts[index] ?? zero
    return { programId: id, amount: total < zero ? negate(part) : part }
  })
}

type GivingBack = Readonly<{ contractId: string; kind: string; total: Money }>

/** Returns the moves that undo the shares of a document; none when only a part of it is undone, or when it had no shares. */
async function backOf(
  tx: Tx,
  { id }: Source,
  { contractId, kind, total }: GivingBack,
): Promise<ProgramShare[]> {
  const rows = await rowsFrom<{ programId: string; value: string }>(tx)`
    select program_id, sum(value)::text as value from contracts.program_move
    where document_id = ${id}::uuid and contract_id = ${contractId}::uuid and kind = ${kind}
    group by program_id having sum(value) <> 0`
  const back = rows.map(({ programId, value }) => ({ programId, amount: negate(money(value)) }))
  return sumOf(back, 'amount') === total ? back : []
}
