import {
  defineDocument,
  documentList,
  type Fields,
  f,
  issues,
  lifecycle,
  permission,
  reverses,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** What a contractor charges for, as the kinds of causación name it. */
const chargedAs = {
  honorarios: 'Honorarios',
  servicio: 'Servicio',
  arrendamiento: 'Arrendamiento',
  contrato: 'Contrato',
  otros: 'Otros',
} as const

/** The amount that a certified acta charges to a programme. */
export type ProgramCharge = Readonly<{ id: string; program: string; centre: string | null; value: string }>

/** Allows certifying an acta without its planilla. */
export const exceptPila = permission(
  'contracts.paymentAct.except-pila',
  'Certificar un pago sin la planilla debida',
)

const month = {
  ...f.code('Mes', { max: 7, help: 'Como 2026-08' }),
  schema: z
    .string()
    .trim()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escriba el mes como 2026-08.'),
}

const header = {
  date: f.day('Fecha de radicación'),
  contractId: f.ref('contracts.contract', 'Contrato'),
  kind: f.choice('Se causa como', chargedAs),
  fromDay: f.day('Período desde'),
  untilDay: f.day('Período hasta'),
  amount: f.money('Valor con IVA'),
  supportNumber: f.code('Número de la factura o cuenta', { max: 40 }),
  supportDate: f.day('Fecha de la factura o cuenta'),
  purpose: f.note('Informe de actividades', { min: 10, max: 4000 }),
} satisfies Fields

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  filed: { label: 'Radicada', tone: 'info' },
  approved: { label: 'Aprobada', tone: 'good' },
  returned: { label: 'Devuelta', tone: 'bad' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

/** Acta de pago: the work of a period, certified by the supervisor (§5.5); its causación follows, as for any support. */
export const paymentAct = defineDocument({
  id: 'contracts.paymentAct',
  label: { one: 'Acta de supervisión y pago', many: 'Actas de supervisión y pago', gender: 'f' },
  number: { prefix: 'AP', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.optional(
      f.lines('Lo ejecutado', {
        contractLineId: f.lineRef('contracts.contractLine', 'Línea del contrato'),
        quantity: f.quantity('Cantidad'),
      }),
    ),
    programs: f.optional(
      f.lines('Programas a los que se carga', {
        programId: f.lineRef('contracts.contractProgram', 'Programa'),
        amount: f.money('Valor'),
      }),
    ),
    planillas: f.optional(
      f.lines('Planillas de seguridad social', {
        number: f.code('Planilla', { max: 30 }),
        month,
        operator: f.text('Operador', { max: 80 }),
        paidOn: f.day('Pagada el'),
        days: f.integer('Días', { min: 1, max: 30 }),
        ibc: f.money('IBC de salud'),
        pensionIbc: f.optional(f.money('IBC de pensión')),
        pensioner: f.flag('Pensionado'),
      }),
    ),
  },
  lifecycle: lifecycle('draft', states, {
    file: issues('filed', 'Radicar', { consequence: 'Pasa al supervisor. Ya no se puede editar.' }),
    certify: {
      label: 'Certificar cumplimiento',
      from: 'filed',
      to: 'approved',
      params: {
        date: f.day('Fecha'),
        pilaReason: f.optional(
          f.note('Motivo para certificar sin planilla', {
            min: 10,
            max: 500,
            help: 'Solo con permiso para exceptuarla',
          }),
        ),
      },
      consequence: 'Ejecuta el valor en el contrato y queda por causar.',
    },
    giveBack: {
      label: 'Devolver',
      from: 'filed',
      to: 'returned',
      danger: true,
      params: { reason: f.note('Motivo', { min: 10, max: 500 }) },
      consequence: 'Vuelve al contratista. Se radica otra cuando la corrija.',
    },
    annul: reverses('Anular', 'El valor vuelve al contrato. Solo si no está causada.'),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'contractId'),
      terceroId: f.ref('people.tercero', 'Contratista'),
      ...pick(header, 'supportNumber', 'fromDay', 'untilDay', 'amount'),
      lacksPila: f.flag('Sin planilla'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        filed: ['En supervisión', 'warning'],
        approved: ['Por causar', 'warning'],
        caused: ['Obligada', 'info'],
        paid: ['Pagada', 'good'],
        returned: ['Devuelta', 'bad'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    totals: ['amount'],
    filters: ['condition', 'contractId', 'terceroId', 'date', 'untilDay'],
    byVigencia: true,
    searches: 'Número, factura o informe',
  }),
  facts: z.custom<{ readonly contractor: string; readonly charges: readonly ProgramCharge[] }>(),
  screens: screensAt('/contratos/actas'),
})
