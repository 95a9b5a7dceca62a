import {
  annulsFrom,
  defineDocument,
  type Fields,
  f,
  lifecycle,
  listOf,
  permission,
  screensAt,
} from '@quina/blocks'
import { coverages, withoutContracts } from '@quina/insurers/contract'
import { pick } from '@quina/kernel'
import { regimes, userTypes } from '@quina/people/contract'
import { z } from 'zod'
import {
  ambits,
  careModalities,
  causes,
  dischargeConditions,
  entryRoutes,
  exemptions,
} from '../../schedule/rips-lists/rips-lists.contract.ts'
import type { Check } from '../completeness/completeness.contract.ts'

const diagnosis = (label: string) => f.ref('reference.diagnosis', label)
const reason = f.text('Motivo', { min: 10 })

const entry = {
  patientId: f.ref('people.patient', 'Paciente'),
  ambit: f.choice('Ámbito', ambits),
  date: f.day('Fecha de ingreso'),
  time: f.time('Hora de ingreso'),
  repsServiceId: f.optional(f.ref('reference.repsService', 'Servicio')),
  locationId: f.optional(f.ref('hospital.location', 'Ubicación o cama')),
  entryRoute: f.optional(f.choice('Vía de ingreso', entryRoutes)),
  cause: f.choice('Causa que motiva la atención', causes),
  careModality: f.choice('Modalidad de la atención', careModalities),
  doctorId: f.optional(f.ref('people.employee', 'Médico responsable')),
  diagnosisId: f.optional(diagnosis('Diagnóstico de ingreso')),
  appointmentId: f.optional(f.ref('care.appointment', 'Cita')),
} satisfies Fields

const payment = {
  payerId: f.optional(f.ref('insurers.payer', 'Pagador')),
  contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
  regime: f.choice('Régimen', regimes),
  userType: f.choice('Tipo de usuario', userTypes),
  coverage: f.choice('Cobertura', coverages),
  category: f.optional(f.choice('Categoría', { A: 'A', B: 'B', C: 'C' })),
  exempt: f.optional(f.choice('Exento de pagos', exemptions)),
  certifiedCopago: f.optional(
    f.money('Copago del año en otras IPS', { help: 'El que certifica la EPS: cuenta para el tope del año' }),
  ),
  withoutContract: f.optional(f.choice('Sin contrato, por', withoutContracts)),
  authorisationNumber: f.optional(f.code('Número de autorización', { max: 30 })),
  sirasNumber: f.optional(f.code('Radicado SIRAS', { max: 60 })),
  policy: f.optional(f.text('Póliza', { max: 60 })),
} satisfies Fields

const arrival = {
  arrival: f.optional(
    f.choice('Medio de llegada', {
      own: 'Por sus medios',
      ambulance: 'Ambulancia',
      police: 'Policía',
      other: 'Otro',
    }),
  ),
  referralIps: f.optional(f.text('IPS que remite', { max: 150 })),
  referralNumber: f.optional(f.text('Número de la remisión', { max: 40 })),
  companionName: f.optional(f.text('Acompañante', { max: 150 })),
  companionDocument: f.optional(f.text('Documento del acompañante', { max: 30 })),
  companionKinship: f.optional(f.text('Parentesco del acompañante', { max: 40 })),
  companionPhone: f.optional(f.text('Teléfono del acompañante', { max: 30 })),
  responsibleName: f.optional(f.text('Responsable', { max: 150 })),
  responsibleDocument: f.optional(f.text('Documento del responsable', { max: 30 })),
  responsibleKinship: f.optional(f.text('Parentesco del responsable', { max: 40 })),
  responsiblePhone: f.optional(f.text('Teléfono del responsable', { max: 30 })),
  notes: f.optional(f.note('Observaciones', { max: 2000 })),
  sickLeave: f.flag('Se dio incapacidad', { help: 'El RIPS lo informa del usuario' }),
} satisfies Fields

const observed = { date: f.day('Fecha'), time: f.time('Hora') } satisfies Fields
const leaving = { date: f.day('Fecha de egreso'), time: f.time('Hora de egreso') } satisfies Fields
const clinical = {
  diagnosisId: diagnosis('Diagnóstico de egreso'),
  related1Id: f.optional(diagnosis('Relacionado 1')),
  related2Id: f.optional(diagnosis('Relacionado 2')),
  related3Id: f.optional(diagnosis('Relacionado 3')),
  complicationId: f.optional(diagnosis('Complicación')),
  deathCauseId: f.optional(diagnosis('Causa básica de muerte')),
  doctorId: f.optional(f.ref('people.employee', 'Médico que da el egreso')),
} satisfies Fields

export type LinkedAdmission = Readonly<{ id: string; code: string }>
/** The facts of an admission besides its values. */
export interface AdmissionFacts {
  readonly code: string | null
  readonly checks: readonly Check[]
  readonly patientDocument: string | null
  readonly dischargeDate: string | null
  readonly dischargeTime: string | null
  readonly dischargeCondition: keyof typeof dischargeConditions | null
  readonly days: number | null
  /** Whether the form shows newborns. */
  readonly mayBirth: boolean
  /** Instants in the format that people read. */
  readonly observedFrom: string | null
  readonly observedUntil: string | null
  readonly origin: LinkedAdmission | null
  readonly became: LinkedAdmission | null
  /** The appointment and the triage that it began from. */
  readonly appointment: LinkedAdmission | null
  readonly triage: LinkedAdmission | null
}

/** An episode of care, from the entry to the invoice. */
export const admission = defineDocument({
  id: 'care.admission',
  label: { one: 'Admisión', many: 'Admisiones', gender: 'f' },
  // Each site numbers its admissions of the year apart; this prefix names no site, and every series is called ADM.
  number: { prefix: 'ADM', restarts: 'vigencia', whole: 'code', series: { field: 'campusId', prefixes: {} } },
  fields: { ...entry, ...payment, ...arrival },
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Preadmisión', tone: 'neutral', editable: true },
      open: { label: 'Abierta', tone: 'info', editable: true },
      discharged: { label: 'Con egreso médico', tone: 'warning', editable: true },
      closed: { label: 'Cerrada', tone: 'good' },
      invoiced: { label: 'Facturada', tone: 'neutral' },
      annulled: { label: 'Anulada', tone: 'bad' },
    },
    {
      admit: { label: 'Admitir', from: 'draft', to: 'open', takesNumber: true },
      discharge: {
        label: 'Dar egreso',
        from: 'open',
        to: 'discharged',
        params: { ...leaving, condition: f.choice('Condición y destino', dischargeConditions), ...clinical },
        consequence: 'Deja su cama. Si falleció, su ficha lo dice y sus citas por venir se cancelan.',
      },
      observe: {
        label: 'Pasar a observación',
        from: 'open',
        to: 'open',
        params: observed,
        consequence: 'Desde esa hora está en observación: se cobra por sí sola al hacer la prefactura.',
      },
      endObservation: {
        label: 'Terminar la observación',
        from: 'open',
        to: 'open',
        params: observed,
        consequence: 'La urgencia sigue abierta. El egreso también la termina.',
      },
      hospitalise: {
        label: 'Pasar a hospitalización',
        from: 'open',
        to: 'discharged',
        params: {
          ...leaving,
          repsServiceId: f.ref('reference.repsService', 'Servicio que recibe'),
          locationId: f.optional(f.ref('hospital.location', 'Cama')),
          diagnosisId: diagnosis('Diagnóstico'),
          doctorId: f.optional(f.ref('people.employee', 'Médico responsable')),
        },
        consequence:
          'La urgencia termina a esa hora y se abre la admisión de hospitalización, unida a ella, con los mismos datos de pago.',
      },
      finish: {
        label: 'Terminar y cerrar',
        from: 'open',
        to: 'closed',
        params: { ...leaving, diagnosisId: f.optional(diagnosis('Diagnóstico')) },
        consequence: 'Termina la atención ambulatoria y la deja lista para facturar.',
      },
      close: {
        label: 'Cerrar',
        from: 'discharged',
        to: 'closed',
        consequence: 'Queda lista para facturar. Ya no se podrá editar.',
      },
      invoice: {
        label: 'Dar por facturada',
        from: 'closed',
        to: 'invoiced',
        params: { reason },
        consequence:
          'Para lo que no se cobra aparte: lo incluido en una cápita, o lo que ya se facturó por cortes.',
      },
      reopen: {
        label: 'Reabrir',
        from: ['closed', 'discharged'],
        to: 'open',
        params: { reason },
        consequence:
          'Se borra el egreso y vuelve a estar abierta; lo que se canceló por él no vuelve. Solo antes de facturar.',
      },
      annul: annulsFrom('open', 'Anular', {
        params: { reason },
        consequence: 'Solo si no tiene cargos ni registros clínicos. Conserva el número.',
      }),
    },
  ),
  list: listOf({
    columns: {
      code: f.code('Número'),
      date: entry.date,
      time: f.time('Hora'),
      patientId: entry.patientId,
      patientDocument: f.text('Documento'),
      ...pick(entry, 'ambit', 'repsServiceId', 'entryRoute', 'cause'),
      ...pick(payment, 'payerId', 'contractId', 'userType', 'authorisationNumber'),
      locationId: entry.locationId,
      diagnosisId: entry.diagnosisId,
      days: f.integer('Días'),
      documents: f.code('Documentos', { max: 10 }),
      lacksDocuments: f.flag('Sin documentos'),
      lacksAuthorisation: f.flag('Sin autorización'),
      owesDuties: f.flag('Debe reportes'),
      overdueDuties: f.flag('Reportes vencidos'),
      dischargeDate: f.optional(f.day('Egreso')),
      condition: f.condition('Estado', {
        draft: ['Preadmisión', 'neutral'],
        open: ['Abierta', 'info'],
        discharged: ['Con egreso médico', 'warning'],
        closed: ['Por facturar', 'good'],
        invoiced: ['Facturada', 'neutral'],
        annulled: ['Anulada', 'bad'],
      }),
    },
    sort: '-date',
    filters: [
      'condition',
      'ambit',
      'date',
      'payerId',
      'repsServiceId',
      'lacksDocuments',
      'lacksAuthorisation',
      'owesDuties',
      'overdueDuties',
    ],
    searches: 'Número, paciente o documento',
  }),
  facts: z.custom<AdmissionFacts>(),
  screens: screensAt('/admision'),
})

/** Lets an admission close without a paper that it must bring. */
export const waiveDocument = permission('care.admission.waiveDocument', 'Exonerar documentos de una admisión')
