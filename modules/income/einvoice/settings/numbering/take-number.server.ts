import { cached } from '@quina/blocks/server'
import { rowFrom, rowOf, rowsWhere, rowWhere, type Tx } from '@quina/db/server'
import { type Day, insist, Problem } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { setupOf } from '../setup/setup.server.ts'
import { type NumberingKind, numberingKinds } from './authorisation.contract.ts'

/** A taken number: it belongs to the document of this transaction, or to none if it does not commit. */
export const takenNumber = z.object({
  authorisationId: z.string(),
  kind: z.enum(['invoice', 'contingency', 'credit-note', 'debit-note', 'payroll', 'payroll-note']),
  /** Prefix and number, as DIAN reads it: `SETP990000001`. */
  number: z.string(),
  prefix: z.string(),
  sequence: z.number(),
  environment: z.enum(['1', '2']),
  /** It was taken in the simulator: nothing in it counts before DIAN. */
  simulated: z.boolean(),
  /** Taken in a contingency of DIAN or of the hospital, which the issued document states. */
  contingency: z.enum(['issuer', 'dian']).nullable(),
})
export type TakenNumber = Readonly<z.output<typeof takenNumber>>

export type NumberRequest = Readonly<{
  kind: Exclude<NumberingKind, 'contingency'>
  campusId: string
  day: Day
}>

/**
 * Takes the next number of the ranges in force on a day: those of the site first, then those of all sites; when one is spent, the
 * next one is used. The row of the range stays locked until the transaction ends, so that numbers have no gaps: take it last.
 * @throws Problem FEV-030 when there is no range, FEV-031 when all are spent, FEV-032 when none is in force on the day.
 */
export async function takeNumber(tx: Tx, numbering: NumberRequest): Promise<TakenNumber> {
  const { statement, taken } = await takingNumber(tx, numbering)
  const { rows } = await statement.execute(tx)
  return taken(rows)
}

/**
 * The query that takes the next number, for a caller that sends it with other locks, and the function that reads its result:
 * @throws as `takeNumber`.
 */
export interface TakingNumber {
  readonly statement: RawBuilder<FirstNumber>
  readonly taken: (rows: readonly FirstNumber[]) => Promise<TakenNumber>
}

export async function takingNumber(
  tx: Tx,
  { kind: input, campusId, day }: NumberRequest,
): Promise<TakingNumber> {
  const { environment, mode, contingency } = await setupOf(tx)
  const kind: NumberingKind = input === 'invoice' && contingency === 'issuer' ? 'contingency' : input
  const wanted: RangeKey = { kind, campusId, day, environment }
  const taken = async ([first]: readonly FirstNumber[]): Promise<TakenNumber> => {
    const found = first ?? (await takeAny(tx, wanted))
    if (found === undefined) throw await whyNone(tx, { kind, environment, day })
    const { id, prefix, sequence } = found
    const number = `${prefix}${sequence}`
    const simulated = mode === 'simulator'
    return { authorisationId: id, kind, number, prefix, sequence, environment, simulated, contingency }
  }
  return { statement: takingFirst(tx, wanted), taken }
}

/** Whether the hospital invoices electronically: it has a numbering of invoices in the current environment. */
export async function issuesElectronically(tx: Tx): Promise<boolean> {
  const { environment } = await setupOf(tx)
  const range = await rowWhere(tx, 'einvoice.authorisation', { kind: 'invoice', environment, active: true }, [
    'id',
  ])
  return range !== undefined
}

type RangeKey = Omit<NumberRequest, 'kind'> & Readonly<{ kind: NumberingKind; environment: '1' | '2' }>

/** The number taken from a range. */
export type FirstNumber = Readonly<{ id: string; prefix: string; sequence: number }>

/** Takes the next number of the first range; empty when a concurrent transaction took the last one. */
const takingFirst = (tx: Tx, wanted: RangeKey) => sql<FirstNumber>`
  with first as (${candidates(tx, wanted).limit(1)})
  update einvoice.counter c set taken = c.taken + 1 from first
  where c.authorisation_id = first.id and c.taken < c.last_number
  returning first.id, first.prefix, c.taken as sequence`

async function takeAny(tx: Tx, wanted: RangeKey): Promise<FirstNumber | undefined> {
  for (const { id, prefix } of await candidates(tx, wanted).execute()) {
    const row = await rowFrom<{ taken: number }>(tx)`
      update einvoice.counter set taken = taken + 1 where authorisation_id = ${id} and taken < last_number
      returning taken`
    const sequence = row?.taken
    if (sequence !== undefined) return { id, prefix, sequence }
  }
  return undefined
}

const candidates = (tx: Tx, { kind, campusId, day, environment }: RangeKey) =>
  tx
    .selectFrom('einvoice.authorisation as a')
    .innerJoin('einvoice.counter as c', 'c.authorisationId', 'a.id')
    .select(['a.id', 'a.prefix'])
    .where('a.kind', '=', kind)
    .where('a.environment', '=', environment)
    .where('a.active', '=', true)
    .where('a.fromDay', '<=', day)
    .where('a.toDay', '>=', day)
    .where((is) => is.or([is('a.campusId', 'is', null), is('a.campusId', '=', campusId)]))
    .whereRef('c.taken', '<', 'c.lastNumber')
    .orderBy(sql`a.campus_id is null`)
    .orderBy('a.toDay')
    .orderBy('a.prefix')
    .orderBy('a.firstNumber')

async function whyNone(tx: Tx, { kind, environment, day }: Omit<RangeKey, 'campusId'>): Promise<Problem> {
  const ranges = await rowsWhere(tx, 'einvoice.authorisation', { kind, environment, active: true }, [
    'fromDay',
    'toDay',
  ])
  const what = numberingKinds[kind].toLowerCase()
  const where = 'Regístrela en el perfil de la entidad, en Numeración.'
  if (ranges.length === 0)
    return new Problem('FEV-030', `No hay una numeración de ${what} para esta sede y ambiente. ${where}`)
  const inForce = ranges.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  return inForce
    ? new Problem('FEV-031', `La numeración de ${what} se agotó. Pida otra a la DIAN y regístrela.`)
    : new Problem('FEV-032', `Ninguna numeración de ${what} está vigente en esa fecha. ${where}`)
}

/** The data of the range of a number for DIAN; null for notes, which need no authorisation. */
export const authorisationOf = cached(
  { name: 'einvoice.authorisation', tables: ['einvoice.authorisation'], most: 100 },
  readAuthorisation,
)

async function readAuthorisation(tx: Tx, id: string) {
  const found = await rowOf(tx, 'einvoice.authorisation', id, [
    'kind',
    'resolution',
    'fromDay',
    'toDay',
    'prefix',
    'firstNumber',
    'lastNumber',
  ])
  insist(found !== undefined, 'FEV-065', 'La numeración del documento ya no existe.')
  return found
}
