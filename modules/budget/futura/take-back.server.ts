import { endpoint } from '@quina/blocks'
import { type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, moneyText, padded, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { cdpService } from '../cdp/cdp.server.ts'
import { annul, type Undoing } from '../constitution/annul.server.ts'
import { modificationService } from '../modification/modification.server.ts'
import { registroService } from '../registro/registro.server.ts'
import { lockVigencia } from '../vigencia/vigencia.server.ts'
import { yearPath } from '../vigencia-life/year.contract.ts'
import { openFuturas } from './futura.contract.ts'
import { writeMove } from './slots.server.ts'

const params = z.object({ year: z.coerce.number().int() })
const reason = z.string().trim().min(10, 'Escriba al menos 10 letras.').max(500)

/** The last opening of the vigencias futuras of a year, and the deed that takes it back. */
export const takeBackFuturaOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: `${yearPath}/futura-opening`,
      access: 'budget.vigencia.view',
      tag: 'budget',
      summary: 'Última apertura de vigencias futuras de la vigencia',
      params,
      answer: z.object({ amount: z.string(), day: z.string() }).nullable(),
    }),
    async ({ tx, params: { year } }) => {
      const last = await lastOpening(tx, year)
      return last === undefined ? null : { amount: last.amount, day: last.day }
    },
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${yearPath}/reverse-futura`,
      access: openFuturas,
      keyed: true,
      tag: 'budget',
      summary: 'Reversar la última apertura de vigencias futuras',
      params,
      body: z.object({ date: z.iso.date('Elija una fecha.'), reason }),
      answer: z.object({ count: z.number(), amount: z.string() }),
    }),
    async ({ tx, actor, params: { year }, body }) => {
      await lockVigencia(tx, year)
      return takeBack({ tx, actor, date: body.date as Day, reason: body.reason }, year)
    },
  ),
]

interface Opening {
  readonly modificationId: string
  readonly day: string
  readonly amount: string
}

async function lastOpening(tx: Tx, year: number): Promise<Opening | undefined> {
  const { rows } = await sql<Opening>`
    select o.modification_id as "modificationId", o.day::text, o.amount
    from budget.futura_opening o join budget.modification m on m.id = o.modification_id
    where o.year = ${year} order by o.day desc, m.number desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Annuls what an opening made, from the last to the first: its registros, their CDP and the traslado. What was committed for
 * the year is owed to it again. @throws Problem PRE-115 (there is none), PRE-116 (something was done with it)
 */
async function takeBack(how: Undoing, year: number) {
  const { tx, date } = how
  const opening = await lastOpening(tx, year)
  const none = `No hay apertura de vigencias futuras que reversar en ${year}.`
  insist(opening !== undefined, 'PRE-115', none, { status: 409 })
  const opened = await openedBy(tx, opening.modificationId)
  mustBeUntouched(opened)
  for (const { id, campusId } of opened) await annul(how, registroService, { id, campusId })
  for (const { cdpId, campusId } of opened) await annul(how, cdpService, { id: cdpId, campusId })
  await annul(how, modificationService, await modificationOf(tx, opening.modificationId))
  for (const { futuraId, registroId, id, amount } of opened)
    await writeMove(tx, futuraId, {
      class: 'VFA-',
      day: date,
      year,
      amount,
      registroId,
      nextRegistroId: id,
      modificationId: opening.modificationId,
    })
  return { count: opened.length, amount: moneyText(sumOf(opened, (one) => one.amount)) }
}

interface Opened {
  /** Of the registro that an opening issued. */
  readonly id: string
  readonly number: number
  readonly campusId: string
  readonly cdpId: string
  readonly futuraId: string
  /** The registro of the year in which it was committed. */
  readonly registroId: string
  readonly amount: Money
  readonly touched: boolean
}

/** What an opening issued. Its lines are locked: nobody owes of them while it is judged. */
async function openedBy(tx: Tx, modificationId: string): Promise<Opened[]> {
  await sql`
    select l.id from budget.line l join budget.futura_move m on m.next_registro_id = l.document_id
    where m.modification_id = ${modificationId}::uuid order by l.id for no key update of l`.execute(tx)
  const { rows } = await sql<Omit<Opened, 'amount'> & { amount: string }>`
    select r.id, r.number, r.campus_id as "campusId", r.cdp_id as "cdpId", m.futura_id as "futuraId",
           m.registro_id as "registroId", m.amount, b.drawn > 0 or b.came - b.released <> m.amount as touched
    from budget.futura_move m join budget.registro r on r.id = m.next_registro_id
    join budget.document_balance b on b.document_id = r.id
    where m.modification_id = ${modificationId}::uuid and m.class = 'VFA' order by r.number desc`.execute(tx)
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

function mustBeUntouched(opened: readonly Opened[]): void {
  const touched = opened.filter((one) => one.touched).map(({ number }) => `RP ${padded(number)}`)
  const message = `Ya se obligó, liberó o anuló sobre lo que abrió: ${touched.slice(0, 5).join(', ')}.`
  insist(touched.length === 0, 'PRE-116', message, { status: 409, facts: { registros: touched } })
}

const modificationOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('budget.modification')
    .select(['id', 'campusId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
