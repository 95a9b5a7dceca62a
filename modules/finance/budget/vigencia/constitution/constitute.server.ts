import type { LineId } from '@quina/blocks'
import { type Actor, issueDocument } from '@quina/blocks/server'
import { oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, plus, vigenciaOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { cdpService } from '../../expense/cdp/cdp.server.ts'
import { obligacionService } from '../../expense/obligacion/obligacion.server.ts'
import { registroService } from '../../expense/registro/registro.server.ts'
import { openControlLines } from '../../ledger/ledger/control-lines.server.ts'
import { modificationService } from '../modification/modification.server.ts'
import type { RezagoKind } from '../rezago/rezago.contract.ts'
import { vigenciaGastoOf } from '../rezago/rezago.domain.ts'
import type { PendingLine } from './pending.server.ts'

/** A line carried over, with its rubro in the next year. */
export type CarriedLine = PendingLine &
  Readonly<{ kind: Exclude<RezagoKind, 'expired'>; nextRubroId: string }>

export type ConstitutionContext = Readonly<{ tx: Tx; actor: Actor; date: Day; actNumber: string }>

/** The documents and the line of the next year that continue a carried line. */
export interface ContinuedLine {
  readonly carried: CarriedLine
  readonly registroId: string
  readonly obligacionId: string | null
  readonly lineId: LineId
}

/**
 * Carries unpaid lines to the next year: an adición gives them appropriation under their vigencia del gasto, and a CDP,
 * registros and obligaciones continue them. These are documents like any other, which may be owed, paid and released.
 */
export async function carryOn(how: ConstitutionContext, lines: readonly CarriedLine[]) {
  const modificationId = await appropriate(how, lines)
  const continued: ContinuedLine[] = []
  for (const group of grouped(lines, (line) => [
    line.campusId,
    vigenciaGastoOf[line.kind],
    line.dependenciaId,
  ]))
    continued.push(...(await continueGroup(how, group)))
  return { modificationId, continued }
}

type CarriedApropiacion = Readonly<{ line: CarriedLine; apropiacionId: string }>

async function controlled(
  { tx, date }: ConstitutionContext,
  lines: readonly CarriedLine[],
): Promise<CarriedApropiacion[]> {
  const names = lines.map((line) => ({
    rubroId: line.nextRubroId,
    fuenteId: line.fuenteId,
    vigenciaGasto: vigenciaGastoOf[line.kind],
  }))
  const idOf = await openControlLines(tx, 'apropiacion', { names, vigencia: vigenciaOf(date) })
  return lines.map((line, index) => ({ line, apropiacionId: idOf(names[index]!) }))
}

/** The adición against disponibilidad inicial, by fuente. */
async function appropriate(how: ConstitutionContext, lines: readonly CarriedLine[]): Promise<string> {
  const { tx, date, actNumber } = how
  const given = summed(await controlled(how, lines), (one) => one.apropiacionId)
  const banks = await oneWhere(
    tx,
    'budget.rubro',
    { vigencia: vigenciaOf(date), side: 'income', code: banksCode },
    ['id'],
  )
  const bySource = summed(
    lines.map((line) => ({ line, apropiacionId: line.fuenteId })),
    (one) => one.line.fuenteId,
  )
  const names = [...bySource.keys()].map((fuenteId) => ({ rubroId: banks.id, fuenteId }))
  const aforoOf = await openControlLines(tx, 'aforo', { names, vigencia: vigenciaOf(date) })
  const input = {
    kind: 'adicion',
    date,
    actKind: 'resolucion',
    actNumber,
    authority: 'gerente',
    purpose: `Incorporación de cuentas por pagar y reservas de la vigencia ${vigenciaOf(date) - 1}`,
    income: names.map((name) => ({ aforoId: aforoOf(name), amount: bySource.get(name.fuenteId)! })),
    given: [...given].map(([apropiacionId, amount]) => ({ apropiacionId, amount })),
  }
  return issueDocument(how, modificationService, input)
}
/** Bancos, of disponibilidad inicial. */
export const banksCode = '1.0.02'

/** Issues one CDP for the lines that share site, vigencia del gasto and dependencia, and a registro for each original one. */
async function continueGroup(
  how: ConstitutionContext,
  group: readonly CarriedLine[],
): Promise<ContinuedLine[]> {
  const first = group[0]!
  const placed = await controlled(how, group)
  const cpcOf = (line: CarriedLine) => (line.requiresCpc ? (line.cpc ?? line.defaultCpc) : line.cpc)
  const keyOf = ({ line, apropiacionId }: CarriedApropiacion) => `${apropiacionId} ${cpcOf(line) ?? ''}`
  const amounts = summed(placed, keyOf)
  const cdpInput = {
    date: how.date,
    dependenciaId: first.dependenciaId,
    purpose: `Rezago de la vigencia ${vigenciaOf(how.date) - 1}, Resolución ${how.actNumber}`,
    lines: [...amounts].map(([key, amount]) => {
      const [apropiacionId = '', cpc] = key.split(' ')
      return { apropiacionId, cpc: cpc || null, amount }
    }),
  }
  const at = { ...how, campusId: first.campusId }
  const cdpId = await issueDocument(at, cdpService, cdpInput)
  const cdpLines = new Map<string, string>()
  for (const { id, apropiacionId, cpc } of await linesOf(how.tx, 'budget.cdp_line', cdpId))
    cdpLines.set(`${apropiacionId} ${cpc ?? ''}`, id)
  const continued: ContinuedLine[] = []
  for (const own of grouped(placed, ({ line }) => [line.registroId])) {
    const drawn = own.map((one) => ({ ...one, cdpLineId: cdpLines.get(keyOf(one))!, cpc: cpcOf(one.line) }))
    continued.push(...(await continueRegistro(at, cdpId, drawn)))
  }
  return continued
}

type CarriedCdpLine = CarriedApropiacion & Readonly<{ cdpLineId: string; cpc: string | null }>
type At = ConstitutionContext & { readonly campusId: string }

async function continueRegistro(
  at: At,
  cdpId: string,
  drawn: readonly CarriedCdpLine[],
): Promise<ContinuedLine[]> {
  const { tx, date } = at
  const origin = await tx
    .selectFrom('budget.registro')
    .selectAll()
    .where('id', '=', drawn[0]!.line.registroId)
    .executeTakeFirstOrThrow()
  const { terceroId, commitmentKind, contractNumber, contractDate, purpose, term, paymentTerms } = origin
  const header = { terceroId, commitmentKind, contractNumber, contractDate, purpose, term, paymentTerms }
  const lines = drawn.map(({ cdpLineId, line }) => ({ cdpLineId, amount: line.amount }))
  const registroId = await issueDocument(at, registroService, { ...header, date, cdpId, lines })
  const own = await linesOf(tx, 'budget.registro_line', registroId)
  const placed = drawn.map((one, place) => ({ ...one, registroLineId: own[place]!.id }))
  const committed = placed.filter(({ line }) => line.kind !== 'cxp_obligacion')
  const owed = placed.filter(({ line }) => line.kind === 'cxp_obligacion')
  const continued: ContinuedLine[] = committed.map(({ line, registroLineId }) => ({
    carried: line,
    registroId,
    obligacionId: null,
    lineId: registroLineId as LineId,
  }))
  for (const group of grouped(owed, ({ line }) => [line.obligacionId!]))
    continued.push(...(await continueObligacion(at, registroId, group)))
  return continued
}

async function continueObligacion(
  at: At,
  registroId: string,
  owed: readonly (CarriedCdpLine & { readonly registroLineId: string })[],
): Promise<ContinuedLine[]> {
  const { tx, date } = at
  const origin = await tx
    .selectFrom('budget.obligacion')
    .selectAll()
    .where('id', '=', owed[0]!.line.obligacionId!)
    .executeTakeFirstOrThrow()
  const { kind, supportKind, supportNumber, supportDate, purpose } = origin
  const header = {
    kind,
    supportKind,
    supportNumber,
    supportDate,
    purpose,
    noCausacionReason: 'carried',
    ...withoutAdvance,
  }
  const lines = owed.map(({ registroLineId, cpc, line }) => ({ registroLineId, cpc, amount: line.amount }))
  const obligacionId = await issueDocument(at, obligacionService, { ...header, date, registroId, lines })
  const own = await linesOf(tx, 'budget.obligacion_line', obligacionId)
  return owed.map(({ line }, place) => ({
    carried: line,
    registroId,
    obligacionId,
    lineId: own[place]!.id as LineId,
  }))
}

/** Carried lines were owed already, so they amortise no advance again. */
const withoutAdvance = { invoiceTotal: null, amortised: null, final: null }

const linesOf = async (tx: Tx, table: string, parentId: string) => rowsFrom<{
  id: string
  apropiacionId?: string
  cpc?: string | null
}>(tx)`
    select * from ${sql.table(table)} where parent_id = ${parentId}::uuid order by position`

function grouped<T>(rows: readonly T[], by: (row: T) => readonly string[]): T[][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = by(row).join(' ')
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

function summed(
  rows: readonly CarriedApropiacion[],
  by: (row: CarriedApropiacion) => string,
): Map<string, Money> {
  const sums = new Map<string, Money>()
  for (const row of rows) sums.set(by(row), plus(sums.get(by(row)) ?? zero, row.line.amount))
  return sums
}
