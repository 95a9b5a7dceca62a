import {
  annulmentParams,
  annuls,
  approves,
  conditionOf,
  defineDocument,
  type Fields,
  f,
  lifecycle,
  listOf,
  numbers,
  screensAt,
  strings,
} from '@quina/blocks'
import { pick, zero } from '@quina/kernel'
import { z } from 'zod'

const deductionKinds = {
  embargoFood: 'Embargo por alimentos',
  embargoCooperative: 'Embargo de cooperativa',
  embargoCivil: 'Embargo civil o ejecutivo',
  libranza: 'Libranza',
  cooperative: 'Cooperativa',
  fund: 'Fondo de empleados',
  union: 'Sindicato',
  prepaid: 'Medicina prepagada',
  insurance: 'Seguro',
  other: 'Otro descuento',
} as const
export type DeductionKind = keyof typeof deductionKinds

const header = {
  date: f.day('Fecha de registro'),
  employeeId: f.ref('people.employee', 'Empleado'),
  kind: f.choice('Clase', deductionKinds),
  terceroId: f.ref('people.tercero', 'Beneficiario'),
  office: f.text('Oficio o pagaré', { max: 60 }),
  receivedOn: f.day('Recibido el', { help: 'Da el turno entre embargos de la misma clase' }),
  court: f.optional(f.text('Juzgado', { max: 150 })),
  process: f.optional(f.code('Proceso', { max: 23, help: 'Los 23 dígitos' })),
  depositAccount: f.optional(f.code('Cuenta de depósito judicial', { max: 30 })),
  mode: f.choice('Cómo se descuenta', {
    amount: 'Valor de la cuota',
    percent: 'Porcentaje',
    fifth: 'Quinta parte de lo que pasa del mínimo',
  }),
  amount: f.optional(f.money('Cuota')),
  percent: f.optional(f.percent('Porcentaje')),
  base: f.choice('Sobre', { salary: 'El salario', net: 'El neto de ley', benefits: 'Prestaciones' }),
  onBonus: f.flag('También de primas'),
  onVacation: f.flag('También de vacaciones'),
  onCesantias: f.flag('También de cesantías'),
  onSettlement: f.flag('También de la liquidación definitiva'),
  cap: f.optional(f.money('Tope total')),
  paidBefore: f.usually(f.money('Descontado antes', { help: 'Lo que ya llevaba al empezar aquí' }), zero),
  instalments: f.optional(f.integer('Cuotas', { min: 1, max: 999 })),
  fromDay: f.day('Desde'),
  untilDay: f.optional(f.day('Hasta')),
  authorisedOn: f.optional(f.day('Autorizado por escrito el')),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  approved: { label: 'Vigente', tone: 'good' },
  suspended: { label: 'Suspendido', tone: 'warning' },
  lifted: { label: 'Levantado', tone: 'neutral' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

const liftingParams = {
  liftedOn: f.day('Levantado desde'),
  liftingOffice: f.text('Oficio de levantamiento o paz y salvo', { max: 60 }),
}

/** The facts of the letter to a court: the amount, the turn, and the first payment (additions C6-3). */
const answerToCourt = z.object({
  ...strings('deposit', 'state'),
  ...numbers('turn', 'turns'),
  ...strings('firstOn', 'why'),
})
export type AnswerToCourt = z.output<typeof answerToCourt>

/** Orden de descuento: an embargo, a libranza or another deduction that was ordered or authorised (§2.3, §2.10, C1.10). */
export const deductionOrder = defineDocument({
  id: 'payroll.deductionOrder',
  label: { one: 'Orden de descuento', many: 'Embargos y libranzas', gender: 'f' },
  number: { prefix: 'DES', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    approve: approves('Poner en vigencia', {
      consequence: 'Se descuenta desde su fecha, por turno de recibo y dentro de los límites de ley.',
    }),
    suspend: {
      label: 'Suspender',
      from: 'approved',
      to: 'suspended',
      danger: true,
      params: { reason: f.note('Motivo', { min: 10, max: 500 }) },
      consequence: 'Deja de descontarse hasta que se reanude.',
    },
    resume: {
      label: 'Reanudar',
      from: 'suspended',
      to: 'approved',
      consequence: 'Vuelve a descontarse con el turno que tenía.',
    },
    lift: {
      label: 'Levantar',
      from: ['approved', 'suspended'],
      to: 'lifted',
      danger: true,
      params: liftingParams,
      consequence: 'No se descuenta más desde ese día.',
    },
    annul: annuls('Anular', { params: annulmentParams, consequence: 'Es como si no se hubiera registrado.' }),
  }),
  list: listOf({
    columns: {
      number: f.integer('Número'),
      identification: f.text('Documento'),
      ...pick(header, 'employeeId', 'kind', 'terceroId', 'office', 'receivedOn', 'mode', 'amount', 'percent'),
      ...pick(header, 'cap', 'paidBefore'),
      deducted: f.money('Descontado'),
      balance: f.optional(f.money('Saldo', { help: 'Vacío: no tiene tope total' })),
      ...pick(header, 'fromDay', 'untilDay'),
      condition: conditionOf(states),
    },
    sort: '-receivedOn',
    filters: ['condition', 'kind', 'employeeId', 'terceroId'],
    searches: 'Persona, oficio, juzgado o proceso',
  }),
  screens: screensAt('/nomina/descuentos'),
  facts: z.object({ answer: answerToCourt.nullable() }),
})
