import {
  type AnswerOf,
  defineCommand,
  defineQuery,
  defineReport,
  f,
  listOf,
  permission,
  strings,
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

/** Each plane has the lines of control of its kinds of vigencia del gasto. */
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
  params: { vigencia: f.integer('Vigencia'), plane: f.choice('Plano', pacPlanes) },
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
  m1: f.money('ene'),
  m2: f.money('feb'),
  m3: f.money('mar'),
  m4: f.money('abr'),
  m5: f.money('may'),
  m6: f.money('jun'),
  m7: f.money('jul'),
  m8: f.money('ago'),
  m9: f.money('sep'),
  m10: f.money('oct'),
  m11: f.money('nov'),
  m12: f.money('dic'),
}
export const monthKeys = Object.keys(months) as (keyof typeof months)[]

/** Twelve amounts as the fields of a line of the act. */
export const quotaText = (quota: readonly Money[]) =>
  Object.fromEntries(monthKeys.map((key, index) => [key, moneyText(quota[index] ?? zero)])) as Record<
    (typeof monthKeys)[number],
    string
  >

/** Saves all the changes as one numbered act. */
export const programPac = defineCommand({
  id: 'budget.programPac',
  verb: 'Guardar el PAC',
  access: editPac,
  keyed: true,
  params: {
    date: f.day('Fecha'),
    reason: f.note('Motivo', { min: 10, max: 500, help: 'Mínimo 10 letras.' }),
    lines: f.lines('Rubros', { apropiacionId: f.ref('budget.apropiacion', 'Rubro'), ...months }),
  },
  answers: z.object({ number: z.number(), kind: z.string() }),
})

const pacActKinds = { program: 'Programación', transfer: 'Traslado entre meses', change: 'Modificación' }

/** Every act that programmed or changed the PAC of the working vigencia. */
export const pacActs = listOf({
  columns: {
    number: f.integer('Número'),
    date: f.day('Fecha'),
    kind: f.choice('Clase', pacActKinds),
    reason: f.text('Motivo'),
    raised: f.money('Aumenta'),
    lowered: f.money('Disminuye'),
    createdBy: f.ref('admin.user', 'Elaborado por'),
    createdAt: f.instant('Registrado'),
  },
  sort: '-number',
  filters: ['kind', 'date'],
  byVigencia: true,
  searches: 'Motivo',
})

const lineColumns = {
  rubroCode: f.code('Rubro'),
  rubroName: f.text('Nombre del rubro'),
  fuenteCode: f.code('Fuente'),
  vigenciaGasto: f.code('Vigencia del gasto'),
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

/** The changes of each act by month and line; the figures of the PAC link to them. */
export const pacMoves = listOf({
  columns: {
    number: f.integer('Acto'),
    date: f.day('Fecha'),
    kind: f.choice('Clase de acto', pacActKinds),
    ...lineColumns,
    month: f.choice('Mes', monthLabels),
    class: f.choice('Movimiento', quotaClasses),
    reason: f.text('Motivo'),
    amount: f.money('Valor'),
  },
  totals: ['amount'],
  sort: '-date',
  filters: ['rubroCode', 'class', 'month', 'date'],
  byVigencia: true,
  searches: 'Rubro o motivo',
})

/** Quotas less payments; the remainder of the PAC links to them. */
export const pacLeft = listOf({
  columns: {
    number: f.integer('Acto o pago'),
    date: f.day('Fecha'),
    countsOn: f.day('Cuenta desde'),
    ...lineColumns,
    month: f.choice('Mes', monthLabels),
    class: f.choice('Movimiento', { ...quotaClasses, pagado: 'Pagado' }),
    reason: f.text('Motivo u objeto'),
    amount: f.money('Valor'),
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
    number: f.integer('Pago'),
    date: f.day('Fecha'),
    terceroId: f.ref('people.tercero', 'Beneficiario'),
    ...lineColumns,
    condition: f.condition('Estado', {
      over: ['Sigue sobre el PAC', 'warning'],
      covered: ['Cubierto después', 'good'],
      annulled: ['Pago anulado', 'neutral'],
    }),
    amount: f.money('Pagado'),
    available: f.money('PAC disponible'),
    excess: f.money('Sobre el PAC'),
  },
  totals: ['amount', 'excess'],
  sort: '-date',
  filters: ['condition', 'rubroCode', 'terceroId', 'date'],
  byVigencia: true,
  searches: 'Rubro, beneficiario u objeto',
})

const toLine = 'rubroCode={rubro}.&fuenteCode={fuente}.&vigenciaGasto={vigenciaGasto}'
const toPac = `/budget/pac-move?${toLine}`

/** PAC: the quota, the payments and the remainder of each rubro by month (finance dossier §3.12.7). */
export const pacReport = defineReport({
  id: 'budget.pacReport',
  title: 'Programa anual mensualizado de caja (PAC)',
  params: {
    to: f.day('Hasta'),
    plane: f.choice('Plano', pacPlanes),
    fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
  },
  columns: {
    rubro: f.text('Rubro'),
    name: f.text('Descripción'),
    fuente: f.text('Fuente'),
    vigenciaGasto: f.code('Vigencia del gasto'),
    ceiling: f.money('Apropiación disponible'),
    ...months,
    total: f.money('PAC'),
    paid: f.money('Ejecutado'),
    carried: f.money('Rezago'),
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
