import {
  type AnswerOf,
  defineCommand,
  defineFile,
  defineQuery,
  f,
  listOf,
  permission,
  strings,
} from '@quina/blocks'
import { z } from 'zod'
import { closingPolicies } from '../../ledger/vigencia/vigencia.contract.ts'
import { blocker } from '../life/year.contract.ts'

/** The permission of each command on the unpaid lines of a year. */
export const viewRezago = permission('budget.rezago.view', 'Ver cuentas por pagar y reservas')
export const constituteRezagos = permission(
  'budget.rezago.constitute',
  'Constituir cuentas por pagar y reservas',
)
export const reverseRezagos = permission(
  'budget.rezago.reverse',
  'Reversar la constitución de cuentas por pagar y reservas',
)
export const cancelRezagos = permission(
  'budget.rezago.cancel',
  'Cancelar por acta cuentas por pagar y reservas',
)

export const rezagoPath = '/api/budget/rezago'
export const rezagoMovePath = '/api/budget/rezago-move'

export const rezagoKinds = {
  cxp_obligacion: 'Cuenta por pagar: obligación',
  cxp_compromiso: 'Cuenta por pagar: compromiso',
  reserva: 'Reserva presupuestal',
  expired: 'Pasivo exigible: vigencia expirada',
}
export type RezagoKind = keyof typeof rezagoKinds

/** Cuentas por pagar and reservas constituted, in the columns of the Contraloría's format (§3.11). */
export const rezagos = listOf({
  columns: {
    origin: f.text('Documento de origen'),
    kind: f.choice('Clase', rezagoKinds),
    terceroId: f.ref('people.tercero', 'Tercero'),
    rubroCode: f.code('Rubro'),
    rubroName: f.text('Nombre del rubro'),
    fuenteCode: f.code('Fuente'),
    condition: f.condition('Estado', {
      pending: ['Por pagar', 'warning'],
      paid: ['Pagado', 'good'],
      cancelled: ['Cancelado', 'neutral'],
      expired: ['Expirado', 'bad'],
      reversed: ['Reversado', 'bad'],
    }),
    constituted: f.money('Constituido'),
    cancelled: f.money('Cancelado'),
    definitive: f.money('Definitivo'),
    obligated: f.money('Obligado'),
    paid: f.money('Pagado'),
    balance: f.money('Saldo por pagar'),
    cancelledAct: f.optional(f.text('Acta de cancelación')),
    paidBy: f.optional(f.text('Apropiación que lo paga')),
  },
  totals: ['constituted', 'cancelled', 'definitive', 'obligated', 'paid', 'balance'],
  sort: 'origin',
  filters: ['kind', 'condition', 'terceroId', 'rubroCode'],
  byVigencia: true,
  searches: 'Tercero o rubro',
})

/** The moves of each of them; the figures of formats F10 and F11 link to this list. */
export const rezagoMoves = listOf({
  columns: {
    number: f.optional(f.integer('Documento')),
    day: f.day('Fecha'),
    effect: f.choice('Efecto', {
      constituted: 'Constituido',
      cancelled: 'Cancelado',
      obligated: 'Obligado',
      paid: 'Pagado',
      definitive: 'Definitivo',
      balance: 'Saldo por pagar',
    }),
    rezagoId: f.ref('budget.rezago', 'Documento de origen'),
    terceroId: f.ref('people.tercero', 'Tercero'),
    rubroCode: f.code('Rubro'),
    rubroName: f.text('Nombre del rubro'),
    class: f.code('Clase'),
    amount: f.money('Valor'),
  },
  totals: ['amount'],
  sort: '-day',
  filters: ['effect', 'terceroId', 'rubroCode', 'day'],
  byVigencia: true,
  searches: 'Tercero o rubro',
})

const module = 'budget'
const about = { year: f.integer('Vigencia') }
const one = { id: f.ref('budget.rezago', 'Cuenta por pagar o reserva') }
const kind = f.choice('Clase', rezagoKinds).schema
const answersYear = z.object({ year: z.number() })
const answersId = z.object({ id: z.string() })

/** The fields of the act in each command. */
export const actFields = {
  date: f.day('Fecha de la resolución'),
  actNumber: f.text('Número de la resolución', { max: 40 }),
}
const reason = f.note('Motivo', { min: 10, max: 500 })
export const reverseFields = { date: f.day('Fecha'), reason }

/** The unpaid lines of a year and what prevents carrying them over, or the act that carried them. */
export const yearLeftovers = defineQuery({
  module,
  name: 'yearLeftovers',
  title: 'Rezago de una vigencia: lo que se constituye y lo que lo impide',
  access: viewRezago,
  params: about,
  answers: z.object({
    year: z.number(),
    status: z.string(),
    policy: f.choice('Política de cierre', closingPolicies).schema,
    constitution: z.object({ id: z.string(), actNumber: z.string(), actDate: z.string() }).nullable(),
    blockers: z.array(blocker),
    certified: z.string(),
    unmapped: z.array(z.string()),
    sums: z.array(z.object({ kind, count: z.number(), amount: z.string() })),
  }),
})
export type YearLeftovers = AnswerOf<typeof yearLeftovers>

export const constitutionAct = defineFile({
  module,
  name: 'constitutionAct',
  taken: 'print',
  title: 'Imprimir la resolución de cuentas por pagar y reservas',
  access: viewRezago,
  params: about,
})

export const releaseLeftCdps = defineCommand({
  module,
  name: 'releaseLeftCdps',
  verb: 'Liberar saldos de CDP',
  access: constituteRezagos,
  consequence: 'Lo que ningún registro tomó vuelve a la apropiación, con fecha del 31 de diciembre.',
  about,
  answers: z.object({ released: z.number() }),
})

export const constituteRezago = defineCommand({
  module,
  name: 'constituteRezago',
  verb: 'Constituir',
  access: constituteRezagos,
  keyed: true,
  about,
  params: {
    ...actFields,
    /** The target of each rubro that the next year does not have. */
    mapping: f.optional(
      f.lines('Rubros sin homologar', {
        code: f.text('Rubro de la vigencia', { max: 80 }),
        rubroId: f.ref('budget.rubroLeaf', 'Rubro de la siguiente'),
      }),
    ),
  },
  answers: z.object({ id: z.string(), count: z.number() }),
})

export const reverseRezago = defineCommand({
  module,
  name: 'reverseRezago',
  verb: 'Reversar la constitución',
  access: reverseRezagos,
  danger: true,
  consequence:
    'Se anulan los documentos que se crearon en la vigencia siguiente y su adición. Los números quedan usados.',
  about,
  params: reverseFields,
  answers: answersYear,
})

export const cancelRezago = defineCommand({
  module,
  name: 'cancelRezago',
  verb: 'Cancelar saldo',
  access: cancelRezagos,
  danger: true,
  consequence:
    'El saldo deja de deberse y queda como apropiación libre. Queda en la historia de sus documentos.',
  about: one,
  params: { date: f.day('Fecha'), actNumber: f.text('Número del acta', { max: 40 }), reason },
  answers: answersId,
})

/** Links a pasivo exigible to the appropriation of a later year that pays it; each shows the other. */
export const appropriateExpired = defineCommand({
  module,
  name: 'appropriateExpired',
  verb: 'Indicar la apropiación',
  access: constituteRezagos,
  consequence: 'El pasivo exigible queda unido a la apropiación con que se pagará. Puede cambiarla después.',
  about: one,
  params: { apropiacionId: f.ref('budget.apropiacion', 'Apropiación de vigencias expiradas') },
  answers: answersId,
})

/** The pasivos exigibles that the appropriations of a rubro pay. */
export const expiredPaidBy = defineQuery({
  module,
  name: 'expiredPaidBy',
  title: 'Pasivos exigibles que paga un rubro',
  access: viewRezago,
  params: { rubroId: f.ref('budget.rubro', 'Rubro') },
  opens: ['rubroId'],
  answers: z.array(
    z.object({ id: z.string(), vigencia: z.number(), ...strings('origin', 'terceroLabel', 'constituted') }),
  ),
})
