import {
  choice,
  code,
  condition,
  day,
  defineDocument,
  type Fields,
  flag,
  integer,
  lifecycle,
  listOf,
  money,
  note,
  optional,
  permission,
  ref,
  screensAt,
  text,
  time,
} from '@quina/blocks'
import { coverages, withoutContracts } from '@quina/insurers/contract'
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

const diagnosis = (label: string) => ref('reference.diagnosis', label)
const reason = text('Motivo', { min: 10 })

const entry = {
  patientId: ref('people.patient', 'Paciente'),
  ambit: choice('Ámbito', ambits),
  date: day('Fecha de ingreso'),
  time: time('Hora de ingreso'),
  repsServiceId: optional(ref('reference.repsService', 'Servicio')),
  locationId: optional(ref('hospital.location', 'Ubicación o cama')),
  entryRoute: optional(choice('Vía de ingreso', entryRoutes)),
  cause: choice('Causa que motiva la atención', causes),
  careModality: choice('Modalidad de la atención', careModalities),
  doctorId: optional(ref('people.employee', 'Médico responsable')),
  diagnosisId: optional(diagnosis('Diagnóstico de ingreso')),
  appointmentId: optional(ref('care.appointment', 'Cita')),
} satisfies Fields

const payment = {
  payerId: optional(ref('insurers.payer', 'Pagador')),
  contractId: optional(ref('insurers.contract', 'Contrato')),
  regime: choice('Régimen', regimes),
  userType: choice('Tipo de usuario', userTypes),
  coverage: choice('Cobertura', coverages),
  category: optional(choice('Categoría', { A: 'A', B: 'B', C: 'C' })),
  exempt: optional(choice('Exento de pagos', exemptions)),
  certifiedCopago: optional(
    money('Copago del año en otras IPS', { help: 'El que certifica la EPS: cuenta para el tope del año' }),
  ),
  withoutContract: optional(choice('Sin contrato, por', withoutContracts)),
  authorisationNumber: optional(code('Número de autorización', { max: 30 })),
  sirasNumber: optional(code('Radicado SIRAS', { max: 60 })),
  policy: optional(text('Póliza', { max: 60 })),
} satisfies Fields

const arrival = {
  arrival: optional(
    choice('Medio de llegada', {
      own: 'Por sus medios',
      ambulance: 'Ambulancia',
      police: 'Policía',
      other: 'Otro',
    }),
  ),
  referralIps: optional(text('IPS que remite', { max: 150 })),
  referralNumber: optional(text('Número de la remisión', { max: 40 })),
  companionName: optional(text('Acompañante', { max: 150 })),
  companionDocument: optional(text('Documento del acompañante', { max: 30 })),
  companionKinship: optional(text('Parentesco del acompañante', { max: 40 })),
  companionPhone: optional(text('Teléfono del acompañante', { max: 30 })),
  responsibleName: optional(text('Responsable', { max: 150 })),
  responsibleDocument: optional(text('Documento del responsable', { max: 30 })),
  responsibleKinship: optional(text('Parentesco del responsable', { max: 40 })),
  responsiblePhone: optional(text('Teléfono del responsable', { max: 30 })),
  notes: optional(note('Observaciones', { max: 2000 })),
  sickLeave: flag('Se dio incapacidad', { help: 'El RIPS lo informa del usuario' }),
} satisfies Fields

const observed = { date: day('Fecha'), time: time('Hora') } satisfies Fields
const leaving = { date: day('Fecha de egreso'), time: time('Hora de egreso') } satisfies Fields
const clinical = {
  diagnosisId: diagnosis('Diagnóstico de egreso'),
  related1Id: optional(diagnosis('Relacionado 1')),
  related2Id: optional(diagnosis('Relacionado 2')),
  related3Id: optional(diagnosis('Relacionado 3')),
  complicationId: optional(diagnosis('Complicación')),
  deathCauseId: optional(diagnosis('Causa básica de muerte')),
  doctorId: optional(ref('people.employee', 'Médico que da el egreso')),
} satisfies Fields

export interface LinkedAdmission {
  readonly id: string
  readonly code: string
}
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
  /** Instants, as people read them. */
  readonly observedFrom: string | null
  readonly observedUntil: string | null
  readonly origin: LinkedAdmission | null
  readonly became: LinkedAdmission | null
  /** What it began from. */
  readonly appointment: LinkedAdmission | null
  readonly triage: LinkedAdmission | null
}

/** An episode of care, from the entry to the invoice. */
export const admission = defineDocument({
  id: 'care.admission',
  label: { one: 'Admisión', many: 'Admisiones', gender: 'f' },
  // Each site has its own consecutive of the year: no site is named here, and all are called ADM.
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
        params: { ...leaving, condition: choice('Condición y destino', dischargeConditions), ...clinical },
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
          repsServiceId: ref('reference.repsService', 'Servicio que recibe'),
          locationId: optional(ref('hospital.location', 'Cama')),
          diagnosisId: diagnosis('Diagnóstico'),
          doctorId: optional(ref('people.employee', 'Médico responsable')),
        },
        consequence:
          'La urgencia termina a esa hora y se abre la admisión de hospitalización, unida a ella, con los mismos datos de pago.',
      },
      finish: {
        label: 'Terminar y cerrar',
        from: 'open',
        to: 'closed',
        params: { ...leaving, diagnosisId: optional(diagnosis('Diagnóstico')) },
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
      annul: {
        label: 'Anular',
        from: 'open',
        to: 'annulled',
        params: { reason },
        danger: true,
        consequence: 'Solo si no tiene cargos ni registros clínicos. Conserva el número.',
      },
    },
  ),
  list: listOf({
    columns: {
      code: code('Número'),
      date: entry.date,
      time: time('Hora'),
      patientId: entry.patientId,
      patientDocument: text('Documento'),
      ambit: entry.ambit,
      repsServiceId: entry.repsServiceId,
      entryRoute: entry.entryRoute,
      cause: entry.cause,
      payerId: payment.payerId,
      contractId: payment.contractId,
      userType: payment.userType,
      authorisationNumber: payment.authorisationNumber,
      locationId: entry.locationId,
      diagnosisId: entry.diagnosisId,
      days: integer('Días'),
      documents: code('Documentos', { max: 10 }),
      lacksDocuments: flag('Sin documentos'),
      lacksAuthorisation: flag('Sin autorización'),
      owesDuties: flag('Debe reportes'),
      overdueDuties: flag('Reportes vencidos'),
      dischargeDate: optional(day('Egreso')),
      condition: condition('Estado', {
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

/** Letting an admission close without a paper that it must bring. */
export const waiveDocument = permission('care.admission.waiveDocument', 'Exonerar documentos de una admisión')
