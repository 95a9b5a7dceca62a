import { choice, condition, day, flag, integer, listOf, money, optional, ref, text } from '@quina/blocks'
import { regimes } from '@quina/people/contract'
import type { ChargeAnswer } from '../charge/charge.contract.ts'
import type { Finding } from '../check/facts.contract.ts'

/** As the admission tells it. */
export const careAmbits = { '1': 'Ambulatorio', '2': 'Urgencias', '3': 'Hospitalización' }

/** The worklist of billing: accounts of patients with charges that are not invoiced (billing dossier §2.3). */
export const accountList = listOf({
  columns: {
    admission: text('Admisión'),
    enteredOn: day('Ingreso'),
    leftOn: optional(day('Egreso')),
    patientId: ref('people.patient', 'Paciente'),
    document: text('Documento'),
    payerId: optional(ref('insurers.payer', 'Pagador')),
    contractId: optional(ref('insurers.contract', 'Contrato')),
    regime: choice('Régimen', regimes),
    ambit: choice('Ámbito', careAmbits),
    charges: integer('Cargos'),
    total: money('Por facturar'),
    moderating: money('Copago o cuota'),
    collected: money('Recaudado'),
    repsServiceId: optional(ref('reference.repsService', 'Servicio')),
    alerts: integer('Alertas'),
    hasDraft: flag('Con prefactura'),
    days: optional(integer('Días desde el egreso')),
    condition: condition('Estado', {
      ready: ['Por facturar', 'warning'],
      alerts: ['Con alertas', 'bad'],
      draft: ['En prefactura', 'info'],
      open: ['Abierta', 'info'],
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

/** Charges of one payer within an account: what becomes one invoice. */
export interface AccountShare {
  readonly payerId: string | null
  readonly contractId: string | null
  readonly label: string
  readonly charges: number
  readonly gross: string
  /** What was discounted of its charges. */
  readonly discount: string
  readonly copago: string
  readonly cuota: string
  /** What the user paid already, that no invoice credits yet. */
  readonly collected: string
  readonly net: string
  readonly findings: readonly Finding[]
  /** Other admissions of the patient that may go in the same invoice. */
  readonly joinable: readonly JoinableAdmission[]
}

export interface JoinableAdmission {
  readonly id: string
  readonly label: string
  readonly charges: number
  readonly gross: string
}

export interface AccountAnswer {
  readonly admission: {
    readonly id: string
    readonly number: string
    readonly status: string
    readonly ambit: string
    readonly patientId: string
    readonly patient: string
    readonly document: string
    readonly payerId: string | null
    readonly payer: string | null
    readonly contractId: string | null
    readonly contract: string | null
    readonly regime: string
    readonly userType: string
    readonly category: string | null
    readonly entered: string
    readonly left: string | null
    readonly authorization: string | null
    readonly policy: string | null
    readonly siras: string | null
    readonly diagnosis: string | null
    /** What a new charge begins with: the doctor of the admission, and now, if that is within the stay. */
    readonly doctorId: string | null
    readonly doctor: string | null
    readonly usualDay: string
    readonly usualHour: string
  }
  readonly charges: readonly ChargeAnswer[]
  readonly shares: readonly AccountShare[]
  readonly invoices: readonly {
    readonly id: string
    readonly number: string
    readonly status: string
    readonly net: string
    readonly date: string
  }[]
}
