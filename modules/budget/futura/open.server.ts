import { endpoint } from '@quina/blocks'
import { type Actor, issueDocument, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import {
  allocate,
  type Day,
  insist,
  type Money,
  money,
  moneyText,
  plus,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { cdpService } from '../cdp/cdp.server.ts'
import { nextLeaves } from '../constitution/pending.server.ts'
import { openControlLines } from '../ledger/control-lines.server.ts'
import { modificationService } from '../modification/modification.server.ts'
import { registroService } from '../registro/registro.server.ts'
import { lockVigencia } from '../vigencia/vigencia.server.ts'
import { yearPath } from '../vigencia-life/year.contract.ts'
import { openFuturas } from './futura.contract.ts'
import { type Slice, slicesOf, writeMove } from './slots.server.ts'

const params = z.object({ year: z.coerce.number().int() })
const actNumber = z.string().trim().min(1, 'Este dato es obligatorio.').max(40)

/** What a year owes to commitments made before it began, and the deed that appropriates it (finance dossier §3.11). */
export const openFuturaOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: `${yearPath}/futura`,
      access: 'budget.vigencia.view',
      tag: 'budget',
      summary: 'Vigencias futuras comprometidas que la vigencia no ha apropiado',
      params,
      answer: z.object({ count: z.number(), amount: z.string() }),
    }),
    async ({ tx, params: { year } }) => {
      const slices = await slicesOf(tx, year)
      return { count: slices.length, amount: moneyText(sumOf(slices, (slice) => slice.amount)) }
    },
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${yearPath}/open-futura`,
      access: openFuturas,
      keyed: true,
      tag: 'budget',
      summary: 'Abrir las vigencias futuras comprometidas',
      params,
      body: z.object({ date: z.iso.date('Elija una fecha.'), actNumber }),
      answer: z.object({ count: z.number(), amount: z.string() }),
    }),
    async ({ tx, actor, params: { year }, body }) => {
      await lockVigencia(tx, year)
      return openAll({ tx, actor, date: body.date as Day, actNumber: body.actNumber, year })
    },
  ),
]

interface Opening {
  readonly tx: Tx
  readonly actor: Actor
  readonly date: Day
  readonly actNumber: string
  readonly year: number
}

/** A line of control of the year, before and after it is set apart under vigencia del gasto 4.0. */
interface Part {
  readonly slice: Slice
  readonly usual: string
  readonly apart: string
  readonly cpc: string | null
  readonly amount: Money
}

/** One traslado to vigencia del gasto 4.0, and a CDP and a registro for each commitment: all of them, or none. */
async function openAll(how: Opening) {
  const { tx, date, year } = how
  const outOfYear = `La fecha no es de la vigencia ${year}.`
  insist(vigenciaOf(date) === year, 'PRE-034', outOfYear, { fields: { date: outOfYear } })
  const slices = await slicesOf(tx, year)
  const none = `No hay vigencias futuras por abrir en ${year}.`
  insist(slices.length > 0, 'PRE-114', none, { status: 409 })
  const parts: Part[] = []
  for (const slice of slices) parts.push(...(await partsOf(how, slice)))
  const modificationId = await setApart(how, parts)
  for (const slice of slices) {
    const nextRegistroId = await commitAgain(
      how,
      slice,
      parts.filter((part) => part.slice === slice),
    )
    const { futuraId, registroId, amount } = slice
    await writeMove(tx, futuraId, {
      class: 'VFA',
      day: date,
      year,
      amount,
      registroId,
      nextRegistroId,
      modificationId,
    })
  }
  return { count: slices.length, amount: moneyText(sumOf(slices, (slice) => slice.amount)) }
}

/** The lines of the registro in the new year, each with its share of the slice to the peso. @throws Problem PRE-404 */
async function partsOf({ tx, year }: Opening, slice: Slice): Promise<Part[]> {
  const { rows } = await sql<{ code: string; fuenteId: string; cpc: string | null; came: string }>`
    select r.code, a.fuente_id as "fuenteId", cl.cpc, b.came
    from budget.registro_line l join budget.line b on b.id = l.id join budget.cdp_line cl on cl.id = l.cdp_line_id
    join budget.apropiacion a on a.id = b.apropiacion_id join budget.rubro r on r.id = a.rubro_id
    where l.parent_id = ${slice.registroId}::uuid order by l.position`.execute(tx)
  const weights = rows.map((row) => money(row.came) as bigint)
  const even = weights.every((weight) => weight === 0n) ? weights.map(() => 1n) : weights
  const shares = allocate(slice.amount, even, 100n)
  const leafOf = await nextLeaves(tx, year - 1, new Map())
  const missing = rows.filter((row) => leafOf(row.code) === undefined).map((row) => row.code)
  const message = `Rubros sin homologar en ${year}: ${missing.join(', ')}.`
  insist(missing.length === 0, 'PRE-404', message, { status: 409 })
  const names = rows.map(({ code, fuenteId }) => ({ rubroId: leafOf(code)!, fuenteId }))
  const apartNames = names.map((name) => ({ ...name, vigenciaGasto: '4.0' }))
  const idOf = await openControlLines(tx, 'apropiacion', { names: [...names, ...apartNames], vigencia: year })
  return rows
    .map(({ cpc }, at) => ({
      slice,
      usual: idOf(names[at]!),
      apart: idOf(apartNames[at]!),
      cpc,
      amount: shares[at]!,
    }))
    .filter((part) => part.amount > zero)
}

const setApart = (how: Opening, parts: readonly Part[]): Promise<string> =>
  issueDocument(how, modificationService, {
    kind: 'traslado',
    date: how.date,
    actKind: 'resolucion',
    actNumber: how.actNumber,
    authority: 'gerente',
    purpose: `Apertura de las vigencias futuras comprometidas para ${how.year}`,
    income: null,
    taken: added(parts, (part) => part.usual),
    given: added(parts, (part) => part.apart),
  })

function added(parts: readonly Part[], by: (part: Part) => string) {
  const sums = new Map<string, Money>()
  for (const part of parts) sums.set(by(part), plus(sums.get(by(part)) ?? zero, part.amount))
  return [...sums].map(([apropiacionId, amount]) => ({ apropiacionId, amount }))
}

async function commitAgain(how: Opening, slice: Slice, parts: readonly Part[]): Promise<string> {
  const { tx, date } = how
  const { rows } = await sql<Record<string, unknown>>`
    select c.dependencia_id as "dependenciaId", g.tercero_id as "terceroId", g.commitment_kind as "commitmentKind",
           g.contract_number as "contractNumber", g.contract_date::text as "contractDate", g.purpose, g.term,
           g.payment_terms as "paymentTerms"
    from budget.registro g join budget.cdp c on c.id = g.cdp_id where g.id = ${slice.registroId}::uuid`.execute(
    tx,
  )
  const { dependenciaId, ...contract } = rows[0]!
  const at = { ...how, campusId: slice.campusId }
  const cdpId = await issueDocument(at, cdpService, {
    date,
    requestId: null,
    dependenciaId,
    expiresOn: null,
    purpose: contract.purpose,
    lines: parts.map(({ apart, cpc, amount }) => ({ apropiacionId: apart, cpc, amount })),
  })
  const drawn = await tx
    .selectFrom('budget.cdpLine')
    .select(['id', 'amount'])
    .where('parentId', '=', cdpId)
    .orderBy('position')
    .execute()
  const lines = drawn.map(({ id, amount }) => ({ cdpLineId: id, amount }))
  return issueDocument(at, registroService, { ...contract, date, cdpId, lines })
}
