import {
  type AnswerOf,
  choice,
  code,
  condition,
  day,
  defineCommand,
  defineQuery,
  defineReport,
  instant,
  integer,
  lines,
  listOf,
  money,
  note,
  optional,
  permission,
  ref,
  strings,
  text,
} from '@quina/blocks'
import { type Money, moneyText, zero } from '@quina/kernel'
import { z } from 'zod'
import { toFigureNow } from '../../ledger/movement/movement.contract.ts'

export const viewPac = permission('budget.pac.view', 'Ver el PAC')
export const editPac = permission('budget.pac.edit', 'Programar y modificar el PAC')
export const pacActPath = '/api/budget/pac-act'
export const pacMovePath = '/api/budget/pac-move'
export const pacLeftPath = '/api/budget/pac-left-move'
export const pacExcessPath = '/api/budget/pac-excess'

/** Each plane holds the lines of control of its vigencia del gasto. */
export const pacPlanes = { vigencia: 'Vigencia', reservas: 'Reservas', cxp: 'Cuentas por pagar' }
export type PacPlane = keyof typeof pacPlanes
export const kindsOfPlane: Readonly<Record<PacPlane, readonly string[]>> = {
  vigencia: ['1.0', '4.0'],
  reservas: ['2.0', '5.0'],
  cxp: ['3.0', '6.0'],
}

const twelve = z.array(z.string()).length(12)

/** The PAC of a vigencia as a table. */
export const pacTable = defineQuery({
  id: 'budget.pacTable',
  title: 'PAC de una vigencia, por plano',
  access: viewPac,
  params: { vigencia: integer('Vigencia'), plane: choice('Plano', pacPlanes) },
  answers: z.object({
    control: z.enum(['no', 'warns', 'blocks']),
    mode: z.enum(['accumulated', 'strict']),
    rows: z.array(
      z.object({
        ...strings('apropiacionId', 'rubro', 'name', 'fuente', 'ceiling'),
        programmed: z.boolean(),
        quota: twelve,
        paid: twelve,
        lastYear: twelve.nullable(),
      }),
    ),
  }),
})
export type PacAnswer = AnswerOf<typeof pacTable>

const months = {
  m1: money('ene'),
  m2: money('feb'),
  m3: money('mar'),
  m4: money('abr'),
  m5: money('may'),
  m6: money('jun'),
  m7: money('jul'),
  m8: money('ago'),
  m9: money('sep'),
  m10: money('oct'),
  m11: money('nov'),
  m12: money('dic'),
}
export const monthKeys = Object.keys(months) as (keyof typeof months)[]

/** Twelve amounts as a line of the act says them. */
export const quotaText = (quota: readonly Money[]) =>
  Object.fromEntries(monthKeys.map((key, at) => [key, moneyText(quota[at] ?? zero)])) as Record<
    (typeof monthKeys)[number],
    string
  >

/** One numbered act for everything that changes. */
export const programPac = defineCommand({
  id: 'budget.programPac',
  verb: 'Guardar el PAC',
  access: editPac,
  keyed: true,
  params: {
    date: day('Fecha'),
    reason: note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' }),
    lines: lines('Rubros', { apropiacionId: ref('budget.apropiacion', 'Rubro'), ...months }),
  },
  answers: z.object({ number: z.number(), kind: z.string() }),
})

const pacActKinds = {
  program: 'Programación',
  transfer: 'Traslado entre meses',
  change: 'Modificación',
}

/** Every act that programmed or changed the PAC of the working vigencia. */
export const pacActs = listOf({
  columns: {
    number: integer('Número'),
    date: day('Fecha'),
    kind: choice('Clase', pacActKinds),
    reason: text('Motivo'),
    raised: money('Aumenta'),
    lowered: money('Disminuye'),
    createdBy: ref('admin.user', 'Elaborado por'),
    createdAt: instant('Registrado'),
  },
  sort: '-number',
  filters: ['kind', 'date'],
  byVigencia: true,
  searches: 'Motivo',
})

const lineColumns = {
  rubroCode: code('Rubro'),
  rubroName: text('Nombre del rubro'),
  fuenteCode: code('Fuente'),
  vigenciaGasto: code('Vigencia del gasto'),
}
const monthLabels = {
  '1': 'Enero',
  '2': 'Febrero',
  '3': 'Marzo',
  '4': 'Abril',
  '5': 'Mayo',
  '6': 'Junio',
  '7': 'Julio',
  '8': 'Agosto',
  '9': 'Septiembre',
  '10': 'Octubre',
  '11': 'Noviembre',
  '12': 'Diciembre',
}

const quotaClasses = { inicial: 'Programado', adicionado: 'Adicionado', reducido: 'Reducido' }

/** What each act did to each month of each line: where the figures of the PAC lead. */
export const pacMoves = listOf({
  columns: {
    number: integer('Acto'),
    date: day('Fecha'),
    kind: choice('Clase de acto', pacActKinds),
    ...lineColumns,
    month: choice('Mes', monthLabels),
    class: choice('Movimiento', quotaClasses),
    reason: text('Motivo'),
    amount: money('Valor'),
  },
  totals: ['amount'],
  sort: '-date',
  filters: ['rubroCode', 'class', 'month', 'date'],
  byVigencia: true,
  searches: 'Rubro o motivo',
})

/** Quotas less payments: where what is left of the PAC leads. */
export const pacLeft = listOf({
  columns: {
    number: integer('Acto o pago'),
    date: day('Fecha'),
    countsOn: day('Cuenta desde'),
    ...lineColumns,
    month: choice('Mes', monthLabels),
    class: choice('Movimiento', { ...quotaClasses, pagado: 'Pagado' }),
    reason: text('Motivo u objeto'),
    amount: money('Valor'),
  },
  totals: ['amount'],
  sort: '-date',
  filters: ['rubroCode', 'class', 'month', 'date'],
  byVigencia: true,
  searches: 'Rubro, motivo u objeto',
})

/** Payments made over the PAC of their month while the vigencia only warns (finance dossier §3.7). */
export const pacExcesses = listOf({
  columns: {
    number: integer('Pago'),
    date: day('Fecha'),
    terceroId: ref('people.tercero', 'Beneficiario'),
    ...lineColumns,
    condition: condition('Estado', {
      over: ['Sigue sobre el PAC', 'warning'],
      covered: ['Cubierto después', 'good'],
      annulled: ['Pago anulado', 'neutral'],
    }),
    amount: money('Pagado'),
    available: money('PAC disponible'),
    excess: money('Sobre el PAC'),
  },
  totals: ['amount', 'excess'],
  sort: '-date',
  filters: ['condition', 'rubroCode', 'terceroId', 'date'],
  byVigencia: true,
  searches: 'Rubro, beneficiario u objeto',
})

const toLine = 'rubroCode={rubro}.&fuenteCode={fuente}.&vigenciaGasto={vigenciaGasto}'
const toPac = `/budget/pac-move?${toLine}`

/** PAC: what each rubro may pay each month, what it has paid and what is left of it (finance dossier §3.12.7). */
export const pacReport = defineReport({
  id: 'budget.pacReport',
  title: 'Programa anual mensualizado de caja (PAC)',
  params: {
    to: day('Hasta'),
    plane: choice('Plano', pacPlanes),
    fuenteId: optional(ref('budget.fuente', 'Fuente')),
  },
  columns: {
    rubro: text('Rubro'),
    name: text('Descripción'),
    fuente: text('Fuente'),
    vigenciaGasto: code('Vigencia del gasto'),
    ceiling: money('Apropiación disponible'),
    ...months,
    total: money('PAC'),
    paid: money('Ejecutado'),
    carried: money('Rezago'),
  },
  totals: ['ceiling', ...monthKeys, 'total', 'paid', 'carried'],
  landscape: true,
  drill: {
    ...Object.fromEntries(monthKeys.map((key) => [key, `${toPac}&month=${key.slice(1)}`])),
    total: toPac,
    ceiling: toFigureNow('vigente', `side=expense&${toLine}`),
    carried: `/budget/pac-left-move?${toLine}&countsOn=..{to}`,
    paid: `/budget/movement?side=expense&${toLine}&stage=pago&day=..{to}`,
  },
  screen: '/budget/pac-report',
})
