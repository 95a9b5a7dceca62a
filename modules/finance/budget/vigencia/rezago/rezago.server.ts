import type { CommandInput } from '@quina/blocks'
import {
  lineTable,
  notes,
  type Paper,
  type PrintContext,
  paper,
  signatures,
  signersOf,
} from '@quina/blocks/print'
import {
  type Actor,
  listOperations,
  type Operation,
  renderPdf,
  serveCommand,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, money, moneyText, must, notFound, showDay, sumOf, vigenciaOf } from '@quina/kernel'
import { lockVigencia } from '../../ledger/vigencia/vigencia.server.ts'
import { liveAct, readYear } from '../constitution/carry-facts.server.ts'
import { type CarriedLine, carryOn } from '../constitution/constitute.server.ts'
import { keepAct, keepLine } from '../constitution/keep.server.ts'
import { releaseCdps } from '../constitution/release-cdps.server.ts'
import { cancelLine, reverseAct } from '../constitution/reverse.server.ts'
import { unfinishedIn } from '../keeper/vigencia-keeper.server.ts'
import { mustBeFree } from '../life/closing.domain.ts'
import { statusOf } from '../life/closing.server.ts'
import {
  appropriateExpired,
  cancelRezago,
  constituteRezago,
  constitutionAct,
  expiredPaidBy,
  type RezagoKind,
  releaseLeftCdps,
  reverseRezago,
  rezagoKinds,
  rezagoMovePath,
  rezagoMoves,
  rezagoPath,
  rezagos,
  viewRezago,
  yearLeftovers,
} from './rezago.contract.ts'
import { carryBlockers, kindOf, mayPayExpired } from './rezago.domain.ts'

const columns = [
  { key: 'origin', header: 'Origen', kind: 'text' },
  { key: 'tercero', header: 'Tercero', kind: 'text' },
  { key: 'rubro', header: 'Rubro', kind: 'text' },
  { key: 'fuente', header: 'Fuente', kind: 'code' },
  { key: 'constituted', header: 'Valor', kind: 'money' },
] as const

/** The unpaid lines of a year: shows them, carries them over by an act, and lists them afterwards. */
export const rezagoOperations: Operation[] = [
  ...listOperations({
    list: rezagos,
    view: 'budget.rezagoList',
    path: rezagoPath,
    title: 'Cuentas por pagar y reservas',
    tag: 'budget',
    access: viewRezago,
    scope: () => ({ campusId: null }),
  }),
  ...listOperations({
    list: rezagoMoves,
    view: 'budget.rezagoMoveList',
    path: rezagoMovePath,
    title: 'Movimientos de cuentas por pagar y reservas',
    tag: 'budget',
    access: viewRezago,
    scope: () => ({ campusId: null }),
  }),
  serveQuery(yearLeftovers, async ({ tx, input: { year } }) => {
    const { facts, status, constitution, lines } = await readYear(tx, year, new Map())
    const kinds = lines.map((line) => ({ line, kind: kindOf(line, facts.policy) }))
    const sums = (Object.keys(rezagoKinds) as RezagoKind[]).map((name) => {
      const own = kinds.filter((one) => one.kind === name).map((one) => one.line)
      return { kind: name, count: own.length, amount: moneyText(sumOf(own, 'amount')) }
    })
    return {
      year,
      status,
      policy: facts.policy,
      constitution,
      blockers: [...carryBlockers(facts), ...(await unfinishedIn(tx, year))],
      certified: moneyText(facts.certified.amount),
      unmapped: [...facts.unmapped],
      sums: sums.filter((one) => one.count > 0),
    }
  }),
  serveCommand(releaseLeftCdps, async ({ tx, actor, input: { year } }) => {
    await lockVigencia(tx, year)
    mustBeClosing(await statusOf(tx, year), year)
    return { released: await releaseCdps(tx, actor, year) }
  }),
  serveCommand(constituteRezago, ({ tx, actor, input }) => constitute({ tx, actor, ...input })),
  serveCommand(reverseRezago, async ({ tx, actor, input: { year, date, reason } }) => {
    await lockVigencia(tx, year)
    await reverseAct({ tx, actor, date, reason }, year)
    return { year }
  }),
  serveCommand(cancelRezago, async ({ tx, actor, input: { id, actNumber, date, reason } }) => {
    await cancelLine({ tx, actor, date, reason }, id, actNumber)
    return { id }
  }),
  serveCommand(appropriateExpired, async ({ tx, input: { id, apropiacionId } }) => {
    const row = await rowFrom<{ kind: string; from: number; to: number }>(tx)`
      select z.kind, z.vigencia as from, a.vigencia as to from budget.rezago z, budget.apropiacion a
      where z.id = ${id} and a.id = ${apropiacionId} for update of z`
    if (row === undefined) throw notFound('El pasivo exigible')
    mayPayExpired(row)
    await changeById(tx, 'budget.rezago', id, { apropiacionId })
    return { id }
  }),
  serveQuery(
    expiredPaidBy,
    async ({ tx, input: { rubroId } }) => rowsFrom<{
      id: string
      vigencia: number
      origin: string
      terceroLabel: string
      constituted: string
    }>(tx)`
      select id, vigencia, origin, tercero_label as "terceroLabel", constituted from budget.rezago_list
      where paying_rubro_id = ${rubroId} and condition <> 'reversed' order by vigencia, origin`,
  ),
  serveFile(constitutionAct, async ({ tx, actor, now, house, input: { year } }) => {
    const act = await liveAct(tx, year)
    if (act === null) throw notFound('El acto de constitución')
    const rows = await rowsFrom<PrintedLine>(tx)`
      select kind, origin, tercero_label as tercero, rubro_code || ' ' || rubro_name as rubro, fuente_code as fuente, constituted
      from budget.rezago_list where vigencia = ${year} and condition <> 'reversed' order by kind, origin, rubro_code`
    const on = act.actDate as Day
    const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
    const content = await renderPdf(
      actPaper({ year, actNumber: act.actNumber, actDate: on, lines: rows }, context),
    )
    return {
      download: {
        name: `cuentas-por-pagar-${year}.pdf`,
        mediaType: 'application/pdf',
        content,
        inline: true,
      },
    }
  }),
]

/** The act is dated in the next year, where the carried lines begin. @throws Problem PRE-095 */
function mustBeInTime(date: Day, year: number): void {
  must(vigenciaOf(date) === year + 1, 'PRE-095', 'date', `El acto de constitución es de ${year + 1}.`)
}

/** Balances are released or carried over only while the year is in closing. @throws Problem PRE-085 */
function mustBeClosing(status: string, year: number): void {
  insist(status === 'closing', 'PRE-085', `La vigencia ${year} no está en cierre.`, { status: 409 })
}

type ConstituteInput = CommandInput<typeof constituteRezago> & { readonly tx: Tx; readonly actor: Actor }

/** Carries over all the unpaid lines of the year, or none: one act in one transaction. */
async function constitute({ tx, actor, year, date, actNumber, mapping: given }: ConstituteInput) {
  mustBeInTime(date, year)
  await lockVigencia(tx, year)
  const { facts, status, lines, leafOf } = await readYear(
    tx,
    year,
    new Map((given ?? []).map((one) => [one.code, one.rubroId])),
  )
  mustBeClosing(status, year)
  mustBeFree([...carryBlockers(facts), ...(await unfinishedIn(tx, year))])
  const kinds = lines.map((line) => ({ ...line, kind: kindOf(line, facts.policy)! }))
  const carried = kinds.flatMap((line): CarriedLine[] =>
    line.kind === 'expired' ? [] : [{ ...line, kind: line.kind, nextRubroId: leafOf(line.rubroCode)! }],
  )
  const done = carried.length === 0 ? null : await carryOn({ tx, actor, date, actNumber }, carried)
  const act = {
    year,
    policy: facts.policy,
    actor,
    date,
    actNumber,
    modificationId: done?.modificationId ?? null,
  }
  const id = await keepAct(tx, act)
  for (const { carried: line, registroId, obligacionId, lineId } of done?.continued ?? [])
    await keepLine(tx, {
      id,
      year,
      line,
      kind: line.kind,
      rubroId: line.nextRubroId,
      registroId,
      obligacionId,
      lineId,
    })
  for (const line of kinds)
    if (line.kind === 'expired')
      await keepLine(tx, { id, year, line, kind: line.kind, rubroId: line.rubroId })
  return { id, count: kinds.length }
}

type PrintedAct = Readonly<{ year: number; actNumber: string; actDate: Day; lines: readonly PrintedLine[] }>
interface PrintedLine {
  readonly kind: RezagoKind
  readonly origin: string
  readonly tercero: string
  readonly rubro: string
  readonly fuente: string
  readonly constituted: string
}

/** The print of the resolution that constitutes cuentas por pagar and reservas: the total of each class, and its lines. */
function actPaper({ year, actNumber, actDate, lines }: PrintedAct, context: PrintContext): Paper {
  const kinds = (Object.keys(rezagoKinds) as RezagoKind[]).filter((kind) =>
    lines.some((line) => line.kind === kind),
  )
  const total = moneyText(sumOf(lines, (line) => money(line.constituted)))
  return paper(context, {
    title: 'Resolución de cuentas por pagar y reservas',
    number: actNumber,
    subtitle: showDay(actDate),
    landscape: true,
    verify: { number: actNumber, date: actDate, total },
    pieces: [
      notes(
        `Por la cual se constituyen las cuentas por pagar y las reservas presupuestales de la vigencia fiscal ${year}, ` +
          `con cargo al presupuesto de la vigencia ${year + 1}.`,
      ),
      ...kinds.flatMap((kind) => [
        notes('', { heading: rezagoKinds[kind] }),
        lineTable({
          columns,
          rows: lines.filter((line) => line.kind === kind).map((values) => ({ values: { ...values } })),
          totals: ['constituted'],
        }),
      ]),
      signatures(signersOf(context, { manager: 'Gerente', budgetHead: 'Jefe de presupuesto' })),
    ],
  })
}
