import { defineCommand, defineOptions, defineQuery, f, listOf, strings, stringsOrNull } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { regimes } from '@quina/people/contract'
import { z } from 'zod'
import {
  assignFields,
  chargeAnswer,
  chargeFields,
  editCharges,
  excludeCharges,
  listFields,
  misfitFields,
  viewCharges,
} from '../../invoice/charges/charge/charge.contract.ts'
import { findingAnswer } from '../../invoice/charges/check/facts.contract.ts'
import { surgeryFields } from '../../invoice/charges/surgery/surgery.contract.ts'
import { ambits } from '../../invoice/invoice/invoice.contract.ts'

/** The same codes as in the admission. */
export const careAmbits = { '1': 'Ambulatorio', '2': 'Urgencias', '3': 'Hospitalización' }

/** The worklist of billing: accounts of patients with charges that are not invoiced (billing dossier §2.3). */
export const accountList = listOf({
  columns: {
    admission: f.text('Admisión'),
    enteredOn: f.day('Ingreso'),
    leftOn: f.optional(f.day('Egreso')),
    patientId: f.ref('people.patient', 'Paciente'),
    document: f.text('Documento'),
    payerId: f.optional(f.ref('insurers.payer', 'Pagador')),
    contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
    regime: f.choice('Régimen', regimes),
    ambit: f.choice('Ámbito', careAmbits),
    charges: f.integer('Cargos'),
    total: f.money('Por facturar'),
    moderating: f.money('Copago o cuota'),
    collected: f.money('Recaudado'),
    repsServiceId: f.optional(f.ref('reference.repsService', 'Servicio')),
    alerts: f.integer('Alertas'),
    hasDraft: f.flag('Con prefactura'),
    days: f.optional(f.integer('Días desde el egreso')),
    condition: f.condition('Estado', {
      ready: ['Por facturar', 'warning'],
      alerts: ['Con alertas', 'bad'],
      draft: ['En prefactura', 'info'],
      open: ['Abierta', 'info'],
      monthly: ['En su factura mensual', 'neutral'],
      empty: ['Sin cargos', 'neutral'],
    }),
  },
  totals: ['total', 'moderating', 'collected'],
  sort: '-enteredOn',
  filters: [
    'condition',
    'payerId',
    'contractId',
    'ambit',
    'repsServiceId',
    'regime',
    'enteredOn',
    'leftOn',
    'days',
  ],
  searches: 'Admisión, paciente, documento o pagador',
})
export const accountPath = '/api/billing/account'

const joinable = z.object({ id: z.string(), label: z.string(), charges: z.number(), gross: z.string() })

/** Charges of one payer within an account: what becomes one invoice. */
const share = z.object({
  ...stringsOrNull('payerId', 'contractId'),
  label: z.string(),
  /** True in a cápita or a PGP, whose charges are reported with their month, without a prefactura. */
  paidByMonth: z.boolean(),
  charges: z.number(),
  gross: z.string(),
  /** The discounts of its charges. */
  ...strings('discount', 'copago', 'cuota'),
  /** What the user already paid and no invoice credits yet. */
  ...strings('collected', 'net'),
  findings: z.array(findingAnswer).readonly(),
  /** Other admissions of the patient that may go in the same invoice. */
  joinable: z.array(joinable).readonly(),
  /** Admissions of other patients that may go in the same invoice: pending charges of the same contract (FAC-220). */
  others: z.array(joinable).readonly(),
})
export type AccountShare = z.output<typeof share>

const accountAnswer = z.object({
  admission: z.object({
    ...strings('id', 'number', 'status', 'ambit', 'patientId', 'patient', 'document'),
    ...stringsOrNull('payerId', 'payer', 'contractId', 'contract'),
    ...strings('regime', 'userType'),
    category: z.string().nullable(),
    entered: z.string(),
    ...stringsOrNull('left', 'authorization', 'policy', 'siras', 'diagnosis'),
    /** The defaults of a new charge: the doctor of the admission, and the current time when it falls within the stay. */
    ...stringsOrNull('doctorId', 'doctor'),
    ...strings('usualDay', 'usualHour'),
  }),
  charges: z.array(chargeAnswer).readonly(),
  shares: z.array(share).readonly(),
  invoices: z.array(z.object({ ...strings('id', 'number', 'status', 'net', 'date') })).readonly(),
})
export type AccountAnswer = z.output<typeof accountAnswer>

const about = { admissionId: f.ref('care.admission', 'Admisión') }
const seeing = { module: 'billing', access: viewCharges, opens: ['admissionId'] } as const
const made = { module: 'billing', about, answers: z.object({ id: z.string() }), keyed: true }
const counted = { module: 'billing', about, answers: z.object({ count: z.number() }) }

export const showAccount = defineQuery({
  ...seeing,
  name: 'accountOf',
  title: 'Cuenta de un paciente',
  params: about,
  answers: accountAnswer,
})

/** The price of a service, and the requirements of its contract, before it is charged. */
export const quoteService = defineQuery({
  ...seeing,
  name: 'serviceQuote',
  title: 'Precio de un servicio',
  params: { ...about, ...pick(chargeFields, 'serviceId', 'day'), programId: chargeFields.programId },
  answers: z.object({
    ...strings('price', 'explained'),
    unpriced: z.string().nullable(),
    kind: z.string(),
    /** For example: an authorisation, or a maximum quantity. */
    demands: z.array(z.string()),
  }),
})

export const chargeService = defineCommand({
  ...made,
  name: 'chargeService',
  verb: 'Agregar cargo',
  title: 'Agregar un cargo',
  access: editCharges,
  params: { ...chargeFields, ...misfitFields },
})

/** Charges several services, all or none: the whole list is priced, checked and written together. */
export const chargeServices = defineCommand({
  ...counted,
  name: 'chargeServices',
  verb: 'Agregar cargos',
  title: 'Agregar varios cargos',
  access: editCharges,
  keyed: true,
  consequence: 'Se agregan todos o ninguno, liquidados con el contrato.',
  params: listFields,
})

export const chargeSurgery = defineCommand({
  ...made,
  name: 'chargeSurgery',
  verb: 'Liquidar cirugía',
  title: 'Liquidar una cirugía',
  access: editCharges,
  params: surgeryFields,
})

export const repriceAccount = defineCommand({
  ...counted,
  name: 'repriceAccount',
  verb: 'Volver a liquidar',
  access: editCharges,
})

/** The chosen charges; all the pending ones when none is chosen. */
const chargeIds = f.optional(f.refs('billing.charge', 'Cargos'))

export const assignCharges = defineCommand({
  ...counted,
  name: 'assignCharges',
  verb: 'Cambiar responsable',
  title: 'Cambiar el responsable',
  access: excludeCharges,
  about: { ...about, chargeIds },
  params: assignFields,
})

export const prepareAccount = defineCommand({
  ...made,
  name: 'prepareInvoice',
  verb: 'Hacer la prefactura',
  access: 'billing.invoice.edit',
  about: {
    ...about,
    payerId: f.optional(f.ref('insurers.payer', 'Pagador')),
    contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
    chargeIds,
    joined: f.optional(f.refs('care.admission', 'Otras admisiones del paciente', { max: 50 })),
    others: f.optional(f.refs('care.admission', 'Admisiones de otros pacientes', { max: 200 })),
    programId: f.optional(f.ref('billing.program', 'Programa')),
    ambit: f.choice('Ámbito', ambits),
    partial: f.flag('De corte'),
  },
})

/** The accounts that may be invoiced in a programme: those whose contract agrees it. */
export const programAccountOptions = defineOptions({
  id: 'billing.program-account',
  title: 'Cuentas de los contratos de un programa: buscar para elegir',
  access: viewCharges,
  params: { programId: f.optional(f.ref('billing.program', 'Programa')) },
})

/** The contracts that agree a programme. */
export const programContracts = defineQuery({
  id: 'billing.programContracts',
  title: 'Contratos de un programa',
  access: viewCharges,
  params: { programId: f.ref('billing.program', 'Programa') },
  answers: z.object({ contractIds: z.array(z.string()).readonly() }),
})

/** The admission whose account is opened. */
export const choosingAdmission = f.ref('care.admission', 'Admisión o paciente', {
  help: 'Número de admisión, nombre o documento del paciente',
})
