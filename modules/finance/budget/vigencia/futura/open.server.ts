import type { CommandInput } from '@quina/blocks'
import { type Actor, issueDocument, type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { oneFrom, rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import {
  allocate,
  insist,
  type Money,
  money,
  moneyText,
  must,
  padded,
  plus,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { cdpService } from '../../expense/cdp/cdp.server.ts'
import { type Slice, slicesOf, writeMove } from '../../expense/futura-slots/slots.server.ts'
import { registroService } from '../../expense/registro/registro.server.ts'
import { openControlLines } from '../../ledger/ledger/control-lines.server.ts'
import { lockVigencia } from '../../ledger/vigencia/vigencia.server.ts'
import { type AnnulInput, annul } from '../constitution/annul.server.ts'
import { nextLeaves } from '../constitution/pending.server.ts'
import { modificationService } from '../modification/modification.server.ts'
import { openFuturas, reverseFuturas, yearFuturas } from './futura.contract.ts'

/** The commitments of a year made before it began, and the command that appropriates them (finance dossier §3.11). */
export const openFuturaOperations: Operation[] = [
  serveQuery(yearFuturas, async ({ tx, input: { year } }) => {
    const slices = await slicesOf(tx, year)
    const last = await lastOpening(tx, year)
    return {
      count: slices.length,
      amount: moneyText(sumOf(slices, 'amount')),
      opening: last === undefined ? null : { amount: last.amount, day: last.day },
    }
  }),
  serveCommand(openFuturas, async ({ tx, actor, input }) => {
    await lockVigencia(tx, input.year)
    return openAll({ tx, actor, ...input })
  }),
  serveCommand(reverseFuturas, async ({ tx, actor, input: { year, date, reason } }) => {
    await lockVigencia(tx, year)
    return takeBack({ tx, actor, date, reason }, year)
  }),
]

type OpenInput = CommandInput<typeof openFuturas> & { readonly tx: Tx; readonly actor: Actor }

/** An amount of a commitment, with its line of control of the year and the one under vigencia del gasto 4.0. */
type Part = Readonly<{ slice: Slice; usual: string; apart: string; cpc: string | null; amount: Money }>

/** Opens all the commitments, or none: one traslado to vigencia del gasto 4.0, and a CDP and a registro for each. */
async function openAll(how: OpenInput) {
  const { tx, date, year } = how
  must(vigenciaOf(date) === year, 'PRE-034', 'date', `La fecha no es de la vigencia ${year}.`)
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
  return { count: slices.length, amount: moneyText(sumOf(slices, 'amount')) }
}

/** The lines of the registro in the new year, each with its share of the slice to the peso. @throws Problem PRE-404 */
async function partsOf({ tx, year }: OpenInput, slice: Slice): Promise<Part[]> {
  const rows = await rowsFrom<{ code: string; fuenteId: string; cpc: string | null; came: string }>(tx)`
    select r.code, a.fuente_id as "fuenteId", cl.cpc, b.came
    from budget.registro_line l join budget.line b on b.id = l.id join budget.cdp_line cl on cl.id = l.cdp_line_id
    join budget.apropiacion a on a.id = b.apropiacion_id join budget.rubro r on r.id = a.rubro_id
    where l.parent_id = ${slice.registroId}::uuid order by l.position`
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
    .map(({ cpc }, index) => ({
      slice,
      usual: idOf(names[index]!),
      apart: idOf(apartNames[index]!),
      cpc,
      amount: shares[index]!,
    }))
    .filter((part) => part.amount > zero)
}

const setApart = (how: OpenInput, parts: readonly Part[]): Promise<string> =>
  issueDocument(how, modificationService, {
    kind: 'traslado',
    date: how.date,
    actKind: 'resolucion',
    actNumber: how.actNumber,
    authority: 'gerente',
    purpose: `Apertura de las vigencias futuras comprometidas para ${how.year}`,
    taken: added(parts, (part) => part.usual),
    given: added(parts, (part) => part.apart),
  })

function added(parts: readonly Part[], by: (part: Part) => string) {
  const sums = new Map<string, Money>()
  for (const part of parts) sums.set(by(part), plus(sums.get(by(part)) ?? zero, part.amount))
  return [...sums].map(([apropiacionId, amount]) => ({ apropiacionId, amount }))
}

/** The data of a registro besides its date, CDP and lines. */
interface RegistroTerms {
  readonly terceroId: string
  readonly commitmentKind: string
  readonly contractNumber: string | null
  readonly contractDate: string | null
  readonly purpose: string
  readonly term: string | null
  readonly paymentTerms: string | null
}

async function commitAgain(how: OpenInput, slice: Slice, parts: readonly Part[]): Promise<string> {
  const { tx, date } = how
  const { dependenciaId, ...contract } = await oneFrom<RegistroTerms & { readonly dependenciaId: string }>(
    tx,
  )`
    select c.dependencia_id as "dependenciaId", g.tercero_id as "terceroId", g.commitment_kind as "commitmentKind",
           g.contract_number as "contractNumber", g.contract_date::text as "contractDate", g.purpose, g.term,
           g.payment_terms as "paymentTerms"
    from budget.registro g join budget.cdp c on c.id = g.cdp_id where g.id = ${slice.registroId}::uuid`
  const at = { ...how, campusId: slice.campusId }
  const cdpId = await issueDocument(at, cdpService, {
    date,
    dependenciaId,
    purpose: contract.purpose,
    lines: parts.map(({ apart, cpc, amount }) => ({ apropiacionId: apart, cpc, amount })),
  })
  const drawn = await tx
    .selectFrom('budget.cdpLine')
    .select(['id', 'amount'])
    .where('parentId', '=', cdpId)
    .orderBy('position')
    .execute()
  const lines = drawn.map(({ id, amount }) => ({ cdpLineId: id, amount: money(amount) }))
  return issueDocument(at, registroService, { ...contract, date, cdpId, lines })
}

type LastOpening = Readonly<{ modificationId: string; day: string; amount: string }>

/** The last opening of the vigencias futuras of a year. */
async function lastOpening(tx: Tx, year: number): Promise<LastOpening | undefined> {
  return rowFrom<LastOpening>(tx)`
    select o.modification_id as "modificationId", o.day::text, o.amount
    from budget.futura_opening o join budget.modification m on m.id = o.modification_id
    where o.year = ${year} order by o.day desc, m.number desc limit 1`
}

/**
 * Annuls the registros, CDP and traslado of an opening, from last to first. Its commitments are to be opened again.
 * @throws Problem PRE-115 (there is none), PRE-116 (something was done with it)
 */
async function takeBack(how: AnnulInput, year: number) {
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
  return { count: opened.length, amount: moneyText(sumOf(opened, 'amount')) }
}

interface OpenFutura {
  /** The id of the registro that an opening issued. */
  readonly id: string
  readonly number: number
  readonly campusId: string
  readonly cdpId: string
  readonly futuraId: string
  /** The original registro, of the year of the commitment. */
  readonly registroId: string
  readonly amount: Money
  readonly touched: boolean
}

/** The registros of an opening. Their lines are locked, so that nobody draws from them during the check. */
async function openedBy(tx: Tx, modificationId: string): Promise<OpenFutura[]> {
  await sql`
    select l.id from budget.line l join budget.futura_move m on m.next_registro_id = l.document_id
    where m.modification_id = ${modificationId}::uuid order by l.id for no key update of l`.execute(tx)
  const rows = await rowsFrom<Omit<OpenFutura, 'amount'> & { amount: string }>(tx)`
    select r.id, r.number, r.campus_id as "campusId", r.cdp_id as "cdpId", m.futura_id as "futuraId",
           m.registro_id as "registroId", m.amount, b.drawn > 0 or b.came - b.released <> m.amount as touched
    from budget.futura_move m join budget.registro r on r.id = m.next_registro_id
    join budget.document_balance b on b.document_id = r.id
    where m.modification_id = ${modificationId}::uuid and m.class = 'VFA' order by r.number desc`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

function mustBeUntouched(opened: readonly OpenFutura[]): void {
  const touched = opened.filter((one) => one.touched).map(({ number }) => `RP ${padded(number)}`)
  const message = `Ya se obligó, liberó o anuló sobre lo que abrió: ${touched.slice(0, 5).join(', ')}.`
  insist(touched.length === 0, 'PRE-116', message, { status: 409, facts: { registros: touched } })
}

const modificationOf = (tx: Tx, id: string) => storedRow(tx, 'budget.modification', id, ['id', 'campusId'])
