import {
  annulmentParams,
  conditionOf,
  defineDocument,
  defineFile,
  defineQuery,
  type Fields,
  f,
  issues,
  lifecycle,
  listOf,
  numbers,
  permissionFor,
  screensAt,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const plainOperator = f.code('Operador de información', {
  max: 2,
  help: 'Sus dos dígitos en la PILA: 83, 84, 86, 88, 89…',
})

const header = {
  date: f.day('Fecha'),
  year: f.integer('Año', { min: 2020, max: 2100 }),
  month: f.integer('Mes', { min: 1, max: 12 }),
  kind: f.choice('Clase', { E: 'E, empleados', N: 'N, correcciones' }),
  correctsId: f.optional(f.ref('payroll.pila', 'Planilla que corrige', { help: 'Solo en la clase N' })),
  operator: {
    ...plainOperator,
    schema: plainOperator.schema.refine((value) => /^\d{2}$/.test(value), 'Son dos dígitos.'),
  },
} satisfies Fields

const plainNumber = f.code('Número de planilla', { max: 15, help: 'El que dio el operador al pagarla' })
const operatorNumber = {
  ...plainNumber,
  schema: plainNumber.schema.refine((value) => /^\d{5,15}$/.test(value), 'Son de 5 a 15 dígitos.'),
}

const states = {
  draft: { label: 'Por generar', tone: 'neutral', editable: true },
  generated: { label: 'Generada', tone: 'warning' },
  paid: { label: 'Pagada', tone: 'good' },
  annulled: { label: 'Anulada', tone: 'bad' },
} as const

const amount = z.string()

/** The payment to each administrator, beside what payroll owes them. */
const payees = z.array(
  z.object({
    ...strings('system', 'code'),
    name: z.string().nullable(),
    people: z.number(),
    amount,
    payroll: amount,
    difference: amount,
  }),
)

/** A PILA planilla of the whole house, from the approved payrolls of a month (payroll dossier §2.19). */
export const pilaPlanilla = defineDocument({
  id: 'payroll.pila',
  label: { one: 'Planilla PILA', many: 'Planillas PILA', gender: 'f' },
  number: { prefix: 'PIL', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('draft', states, {
    generate: issues('generated', 'Generar', {
      usual: true,
      consequence:
        'Se escribe el archivo con las nóminas aprobadas del mes y se revisa con las reglas de la norma.',
    }),
    again: {
      label: 'Generar de nuevo',
      from: 'generated',
      to: 'generated',
      consequence: 'El archivo anterior se conserva; el nuevo lleva los datos de hoy.',
    },
    pay: {
      label: 'Registrar el pago',
      from: 'generated',
      to: 'paid',
      params: { operatorNumber, paidOn: f.day('Fecha de pago') },
      consequence: 'Ya no se genera de nuevo: lo que cambie va en una planilla N.',
    },
    annul: { label: 'Anular', from: 'generated', to: 'annulled', params: annulmentParams, danger: true },
  }),
  list: listOf({
    columns: {
      number: f.integer('Número'),
      ...pick(header, 'year', 'month', 'kind'),
      people: f.integer('Personas'),
      amount: f.money('Total'),
      refusals: f.integer('Rechazos'),
      operatorNumber: f.optional(operatorNumber),
      paidOn: f.optional(f.day('Pagada el')),
      condition: conditionOf(states),
    },
    sort: '-year',
    filters: ['condition', 'year', 'month', 'kind'],
    searches: 'Año, mes o número',
  }),
  facts: z.object({ payees }),
  screens: screensAt('/nomina/pila'),
})

const planillaAnswer = z.object({
  files: z.array(
    z.object({
      ...strings('id', 'generatedAt', 'generatedBy', 'sha256'),
      ...numbers('bytes', 'people', 'rejected'),
    }),
  ),
  refusals: z.array(
    z.object({
      code: z.string(),
      line: z.number(),
      field: z.number().nullable(),
      ...strings('name', 'text'),
      effect: z.enum(['reject', 'notice']),
    }),
  ),
  payees,
  /** The people that a planilla N corrects; empty in any other. */
  corrected: z.array(
    z.object({
      ...strings('document', 'name'),
      employeeId: z.string().nullable(),
      ibcBefore: amount,
      ibcNow: amount,
      before: amount,
      now: amount,
      difference: amount,
    }),
  ),
  dueOn: z.string().nullable(),
})
export type PlanillaDetail = z.output<typeof planillaAnswer>

/** The files of a planilla, the refusals of the last one, its payments to each payee, and the people that it corrects. */
export const planillaDetail = defineQuery({
  id: 'payroll.pilaDetail',
  title: 'Planilla PILA: archivos, rechazos y administradoras',
  access: permissionFor(pilaPlanilla, 'view'),
  params: { id: f.ref('payroll.pila', 'Planilla PILA') },
  opens: ['id'],
  answers: planillaAnswer,
})

/** The file for the information operator, available once nothing in it would be refused. */
export const planillaFile = defineFile({
  id: 'payroll.pilaFile',
  title: 'Archivo de la planilla PILA',
  access: permissionFor(pilaPlanilla, 'view'),
  params: { id: f.ref('payroll.pila', 'Planilla PILA') },
  opens: ['id'],
  taken: 'export',
})

/** The records of a file, by the names that the audit and error messages use. */
export const planillaRecords = [
  {
    table: 'payroll.pila_file',
    label: 'Archivo de una planilla PILA',
    fields: { bytes: f.integer('Tamaño'), people: f.integer('Personas') },
  },
  {
    table: 'payroll.pila_payee',
    label: 'Pago a una administradora',
    fields: {
      system: f.text('Subsistema'),
      amount: f.money('Valor en la planilla'),
      payroll: f.money('Valor en la nómina'),
    },
  },
]
