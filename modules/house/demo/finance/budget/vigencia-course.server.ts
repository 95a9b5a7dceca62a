import { createDraft, type InCall, performAction } from '@quina/blocks/server'
import {
  closeMonth,
  closeYear,
  constituteRezago,
  pacTable,
  programPac,
  quotaText,
  releaseLeftCdps,
  startClosing,
} from '@quina/budget/contract'
import { budget, modificationService, pagoService } from '@quina/budget/server'
import { oneFrom, rowsFrom, signWith, type Tx } from '@quina/db/server'
import { type Day, day, type Money, money, pesos } from '@quina/kernel'
import type { CampusAt } from '../../ground/hospital/hospital.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

/**
 * Closes a finished year like its screens: CDPs are released, unpaid balances are carried over by act once its months are closed,
 * and the vigencia is closed.
 */
export async function endYear(loading: Loading, cast: Cast, year: number): Promise<void> {
  const actor = cast.as('budgetHead')
  const today = day(`${year + 1}-01-15`)
  const step = (name: string, command: (screens: InCall) => Promise<unknown>) =>
    once(loading, `${name}.${year}`, actor.userId, async (tx) => {
      await command(screensAt(budget.operations, { tx, actor, today }))
      return null
    })
  await step('closing', ({ act }) => act(startClosing, { year }))
  await step('constituted', async ({ act }) => {
    await act(releaseLeftCdps, { year })
    for (const side of ['income', 'expense'] as const)
      for (let month = 1; month <= 12; month++) await act(closeMonth, { year, side, month })
    await act(constituteRezago, { year, date: today, actNumber: '004', mapping: null })
  })
  await step('closed', ({ act }) => act(closeYear, { year }))
}

type PayableRow = Readonly<{ id: string; line: string; amount: string; campusId: string }>

/** Pays the first obligaciones carried over from a year, and leaves the rest unpaid. */
export async function payCarried(loading: Loading, cast: Cast, year: number): Promise<void> {
  const rows = await rowsFrom<PayableRow>(loading.db)`
    select o.id, z.next_line_id as line, z.amount, o.campus_id as "campusId"
    from budget.rezago z join budget.obligacion_face o on o.id = z.next_obligacion_id
    where z.vigencia = ${year} and z.kind = 'cxp_obligacion' order by o.number, z.amount desc`
  const paid = rows.slice(0, Math.ceil(rows.length * 0.6))
  for (const [at, one] of paid.entries())
    await once(loading, `carried.${year}.${at + 1}`, cast.as('treasuryClerk').userId, (tx) =>
      pay(tx, cast, { ...one, at, year }),
    )
}

type Payable = PayableRow & Readonly<{ at: number; year: number }>

async function pay(tx: Tx, cast: Cast, { id, line, amount, campusId, at, year }: Payable) {
  const site = cast.campusIds.indexOf(campusId as never) as CampusAt
  const prepares = cast.as('treasuryClerk', site)
  const decides = cast.as('treasurer', site)
  const today = day(`${year + 1}-02-${String(3 + (at % 20)).padStart(2, '0')}`)
  const input = {
    date: today,
    obligacionId: id,
    origin: 'outside',
    supportNumber: `CE-${at + 1}`,
    purpose: `Pago de cuentas por pagar de la vigencia ${year}`,
    netTotal: null,
    netPaid: null,
    lines: [{ obligacionLineId: line, amount: money(amount) }],
  }
  const draft = await createDraft(pagoService, { tx, actor: prepares, input })
  await signWith(tx, { userId: decides.userId })
  await performAction(pagoService, { tx, actor: decides, today, id: draft, action: 'approve' })
  return draft
}

/** Loads the PAC of a year, the same each month: a hospital starts with it and changes it as it pays. */
export async function programYear(loading: Loading, cast: Cast, vigencia: number): Promise<void> {
  const actor = cast.as('budgetHead')
  await once(loading, `pac.${vigencia}`, actor.userId, async (tx) => {
    const today = day(`${vigencia}-01-02`)
    const { ask, act } = screensAt(budget.operations, { tx, actor, today })
    const { rows } = await ask(pacTable, { vigencia, plane: 'vigencia' })
    const lines = rows
      .filter(({ ceiling }) => ceiling !== '0.00')
      .map(({ apropiacionId, ceiling }) => ({ apropiacionId, ...quotaText(uniform(money(ceiling))) }))
    await act(programPac, { date: today, reason: 'Programación inicial según el flujo de caja', lines })
    return null
  })
}

/** Whole pesos each month; December takes the remainder. */
function uniform(whole: Money): Money[] {
  const month = ((whole / 1_200n) * 100n) as Money
  const rest = (whole - month * 11n) as Money
  return Array.from({ length: 12 }, (_, index) => (index === 11 ? rest : month))
}

const change = (vigencia: number, month: string, values: Omit<Change, 'date'>): Change => ({
  ...values,
  date: day(`${vigencia}-${month}`),
})

const changesOf = (vigencia: number): readonly Change[] => [
  change(vigencia, '05-12', {
    kind: 'adicion',
    actKind: 'acuerdo',
    actNumber: `Acuerdo 006 de ${vigencia}`,
    purpose: 'Incorpora el convenio con el municipio para dotar el servicio de urgencias',
    upTo: 'approved',
  }),
  change(vigencia, '10-14', {
    kind: 'traslado',
    actKind: 'acuerdo',
    actNumber: `Acuerdo 011 de ${vigencia}`,
    purpose: 'Atiende el mayor consumo de insumos del último trimestre',
    upTo: 'approved',
  }),
  change(vigencia, '11-05', {
    kind: 'aplazamiento',
    actKind: 'resolucion',
    actNumber: `Resolución 241 de ${vigencia}`,
    purpose: 'Aplaza gasto mientras el recaudo del régimen subsidiado se recupera',
    upTo: 'approved',
  }),
  change(vigencia, '11-18', {
    kind: 'traslado',
    actKind: 'resolucion',
    actNumber: `Resolución 252 de ${vigencia}`,
    purpose: 'Traslado para el mantenimiento de la planta eléctrica, por aprobar',
    upTo: 'draft',
  }),
]

type ModificationKind = 'adicion' | 'traslado' | 'aplazamiento'

interface Change {
  readonly kind: ModificationKind
  readonly date: Day
  readonly actKind: 'acuerdo' | 'resolucion'
  readonly actNumber: string
  readonly purpose: string
  readonly upTo: 'draft' | 'approved'
}

/** Modifies a budget in execution: reductions come from the lines with the largest balances. */
export async function changeBudget(loading: Loading, cast: Cast, vigencia: number): Promise<void> {
  const prepares = cast.as('budgetClerk')
  const decides = cast.as('budgetHead')
  for (const [at, reported] of changesOf(vigencia).entries())
    await once(loading, `change.${vigencia}.${at + 1}`, prepares.userId, async (tx) => {
      const { upTo, ...header } = reported
      const input = { ...header, authority: 'junta', ...(await panelsOf(tx, reported.kind, vigencia)) }
      const id = await createDraft(modificationService, { tx, actor: prepares, input })
      if (upTo === 'draft') return id
      await signWith(tx, { userId: decides.userId })
      await performAction(modificationService, {
        tx,
        actor: decides,
        today: reported.date,
        id,
        action: 'approve',
      })
      return id
    })
}

const amounts: Readonly<Record<ModificationKind, Money>> = {
  adicion: pesos(280_000_000),
  traslado: pesos(45_000_000),
  aplazamiento: pesos(60_000_000),
}

async function panelsOf(tx: Tx, kind: ModificationKind, vigencia: number) {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select a.id from budget.apropiacion_face a join budget.rubro_face r on r.id = a.rubro_id
    join budget.fuente_face f on f.id = a.fuente_id
    where a.vigencia = ${vigencia} and a.vigencia_gasto = '1.0' and f.code = '1.2.1.0.00'
    order by a.disponible desc, r.code`
  const one = (row: { readonly id: string } | undefined) => [
    { apropiacionId: row!.id, amount: amounts[kind] },
  ]
  const [first, second] = rows
  const given = kind === 'aplazamiento' ? null : one(kind === 'traslado' ? second : first)
  const taken = kind === 'adicion' ? null : one(first)
  if (kind !== 'adicion') return { income: null, taken, given }
  const aforo = await oneFrom<{ id: string }>(tx)`
    select a.id from budget.aforo_face a join budget.rubro_face r on r.id = a.rubro_id
    join budget.fuente_face f on f.id = a.fuente_id
    where a.vigencia = ${vigencia} and f.code = '1.2.1.0.00' and r.code like '1.1.%' order by r.code limit 1`
  return { income: [{ aforoId: aforo.id, amount: amounts.adicion }], taken: null, given }
}
