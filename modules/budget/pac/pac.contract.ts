import {
  choice,
  day,
  defineReport,
  instant,
  integer,
  listOf,
  money,
  optional,
  ref,
  text,
} from '@quina/blocks'

export const viewPac = 'budget.pac.view'
export const editPac = 'budget.pac.edit'
export const pacPath = '/api/budget/pac'
export const pacActPath = '/api/budget/pac-act'

/** Each plane holds the lines of control of its vigencia del gasto. */
export const pacPlanes = { vigencia: 'Vigencia', reservas: 'Reservas', cxp: 'Cuentas por pagar' }
export type PacPlane = keyof typeof pacPlanes
export const kindsOfPlane: Readonly<Record<PacPlane, readonly string[]>> = {
  vigencia: ['1.0', '4.0'],
  reservas: ['2.0', '5.0'],
  cxp: ['3.0', '6.0'],
}

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
const monthKeys = Object.keys(months) as (keyof typeof months)[]

/** PAC: what each rubro may pay each month, what it has paid and what is left of it (finance dossier §3.12.7). */
export const pacReport = defineReport({
  module: 'budget',
  name: 'pacReport',
  title: 'Programa anual mensualizado de caja (PAC)',
  asks: {
    to: day('Hasta'),
    plane: choice('Plano', pacPlanes),
    fuenteId: optional(ref('budget.fuente', 'Fuente')),
  },
  columns: {
    rubro: text('Rubro'),
    name: text('Descripción'),
    fuente: text('Fuente'),
    ceiling: money('Apropiación disponible'),
    ...months,
    total: money('PAC'),
    paid: money('Ejecutado'),
    carried: money('Rezago'),
  },
  totals: ['ceiling', ...monthKeys, 'total', 'paid', 'carried'],
  landscape: true,
  drill: { paid: '/budget/movement?rubroCode={rubro}&stage=pago&day=..{to}' },
})
