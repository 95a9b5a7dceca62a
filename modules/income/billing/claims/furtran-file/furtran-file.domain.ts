import type { ClaimFault } from '../claim-form/fault.contract.ts'
import { type Field, fieldsOf, recordFaults, shapes } from '../claim-form/field.domain.ts'
import { inPesos } from '../claim-form/pesos.domain.ts'
import {
  type ClaimedEvent,
  type ClaimedVehicle,
  insuredAs,
  isTraffic,
  type Person,
  type Victim,
} from '../furips-file/claim.domain.ts'

/** The content of a FURTRAN. Days are `2026-11-10`; hours, `07:30`; amounts, money text. */
export interface TransportClaim {
  readonly priorFiling: string | null
  readonly glosaReply: string | null
  readonly invoice: string
  readonly provider: string | null
  readonly claimant: Person | null
  readonly vehicleService: string
  readonly plate: string
  readonly victim: Victim
  readonly event: ClaimedEvent | null
  readonly vehicle: ClaimedVehicle
  readonly taken: {
    readonly from: string
    readonly municipality: string
    readonly zone: string
    readonly on: string
    readonly at: string
  }
  readonly receiver: string | null
  readonly receiverMunicipality: string | null
  readonly billed: string
  readonly claimed: string
  readonly enabled: boolean
}

const identities = ['CC', 'CE', 'CN', 'PA', 'TI', 'RC', 'AS', 'MS', 'CD', 'SC', 'PE', 'PT', 'DE']
const vehicleServices = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The 46 fields of FURTRAN, in their order (billing dossier §11). The given names of the victim go first, as in the form. */
export const furtranRecord = (claim: TransportClaim): readonly Field[] => [
  ...claimantOf(claim),
  ...victimOf(claim),
  ...takenOf(claim),
  ...vehicleOf(claim),
  ...worthOf(claim),
]

function claimantOf(claim: TransportClaim): readonly Field[] {
  const { priorFiling, glosaReply, invoice, provider, claimant, vehicleService, plate } = claim
  const claimField = fieldsOf('claim')
  const claimantField = fieldsOf('claimant')
  const given = { must: claimant?.documentType !== 'NI' }
  return [
    claimField.text('Radicado anterior', priorFiling, 10, { must: glosaReply !== null }),
    claimField.text('Respuesta a glosa', glosaReply, 1, {
      must: priorFiling !== null,
      among: ['0', '1', '6'],
    }),
    fieldsOf('invoice').text('Número de la factura', invoice, 20, { must: true }),
    fieldsOf('campus').text('Código de habilitación', provider, 12, { must: true, shape: shapes.provider }),
    claimantField.text('Reclamante: primer apellido', claimant?.lastName ?? null, 40, { must: true }),
    claimantField.text('Reclamante: segundo apellido', claimant?.secondLastName ?? null, 30),
    claimantField.text('Reclamante: primer nombre', claimant?.firstName ?? null, 20, given),
    claimantField.text('Reclamante: segundo nombre', claimant?.middleName ?? null, 30),
    claimantField.text('Reclamante: tipo de documento', claimant?.documentType ?? null, 2, {
      must: true,
      among: [...identities, 'NI'],
    }),
    claimantField.text('Reclamante: número de documento', claimant?.number ?? null, 16, { must: true }),
    claimField.text('Tipo de servicio del vehículo', vehicleService, 1, {
      must: true,
      among: vehicleServices,
    }),
    claimField.text('Placa que transportó', plate, 6, { must: true, shape: shapes.plate }),
    claimantField.running('Reclamante: dirección', claimant?.address ?? null, 100, true),
    claimantField.phone('Reclamante: teléfono', claimant?.phone ?? null),
    ...claimantField.place('Reclamante: ', claimant?.municipality ?? null, true),
  ]
}

/** 1 traffic, 3 terrorism and armed conflict, 2 any other nature. */
const kindOf = (nature: string | undefined): string | null => {
  if (nature === undefined) return null
  if (nature === '01') return '1'
  return ['09', '10', '11', '12', '13', '14', '15'].includes(nature) ? '3' : '2'
}

function victimOf({ victim, event }: TransportClaim): readonly Field[] {
  const field = fieldsOf('patient')
  const sex = victim.sex === 'I' ? 'O' : victim.sex
  return [
    field.text('Víctima: tipo de documento', victim.documentType, 2, { must: true, among: identities }),
    field.text('Víctima: número de documento', victim.number, 16, { must: true }),
    field.text('Víctima: primer nombre', victim.firstName, 20, { must: true }),
    field.text('Víctima: segundo nombre', victim.middleName, 30),
    field.text('Víctima: primer apellido', victim.lastName, 20, { must: true }),
    field.text('Víctima: segundo apellido', victim.secondLastName, 30),
    field.day('Víctima: nacimiento', victim.birthDate),
    field.text('Víctima: sexo', sex, 1, { must: true, among: ['F', 'M', 'O'] }),
    fieldsOf('event').text('Tipo de evento', kindOf(event?.nature), 1, {
      must: true,
      among: ['1', '2', '3'],
    }),
  ]
}

function takenOf({ taken, receiver, receiverMunicipality }: TransportClaim): readonly Field[] {
  const field = fieldsOf('claim')
  const campusField = fieldsOf('campus')
  return [
    field.running('Dirección donde se recogió', taken.from, 100, true),
    ...field.place('Donde se recogió: ', taken.municipality, true),
    field.text('Zona donde se recogió', taken.zone, 1, { must: true, among: ['U', 'R'] }),
    field.day('Fecha del traslado', taken.on, true),
    field.hour('Hora del traslado', taken.at, true),
    campusField.text('Habilitación que recibe', receiver, 12, { must: true, shape: shapes.provider }),
    ...campusField.place('Que recibe: ', receiverMunicipality, true),
  ]
}

/** Without traffic the vehicle is empty; for a ghost vehicle only that fact is reported. */
function vehicleOf(claim: TransportClaim): readonly Field[] {
  const { victim, vehicle, event } = claim
  const { insurance, kind, plate, insurer, policy, policyFrom, policyTo } = vehicle
  const traffic = isTraffic(claim)
  const known = traffic && insurance !== '3'
  const bound = insuredAs(claim, '1', '4', '6')
  const field = fieldsOf('event')
  const only = (holds: boolean, value: string | null): string | null => (holds ? value : null)
  return [
    field.text('Condición de la víctima', only(traffic, victim.condition), 1, { must: traffic }),
    field.text('Estado de aseguramiento', only(traffic, insurance), 1, { must: traffic }),
    field.text('Tipo de vehículo', only(known, kind), 2, { must: known }),
    field.text('Placa involucrada', only(known, plate), 10, {
      must: insuredAs(claim, '1', '2', '4', '6', '7'),
      shape: shapes.plate,
    }),
    field.text('Código de la aseguradora', only(bound, insurer), 6, { must: bound, shape: shapes.insurer }),
    field.text('Número de la póliza', only(bound, policy), 20, { must: bound }),
    field.day('Póliza desde', only(bound, policyFrom), bound),
    field.day('Póliza hasta', only(bound, policyTo), bound),
    field.text('Radicado SIRAS', only(traffic, event?.siras ?? null), 20, { must: traffic }),
  ]
}

function worthOf({ billed, claimed, enabled }: TransportClaim): readonly Field[] {
  const { text } = fieldsOf('claim')
  const pesos = { must: true, shape: shapes.pesos }
  return [
    text('Valor facturado', inPesos(billed), 15, pesos),
    text('Valor reclamado', inPesos(claimed), 15, pesos),
    text('Manifestación de servicios habilitados', enabled ? '1' : '0', 1, { must: true, among: ['0', '1'] }),
  ]
}

/** What the receiver would refuse: field faults, SOA-065 without an event, SOA-075 transported before the event. */
export function transportFaults(claim: TransportClaim): readonly ClaimFault[] {
  const { event, taken } = claim
  const faults = recordFaults('FURTRAN', furtranRecord(claim))
  if (event === null) {
    const message = 'La admisión no está en un evento registrado.'
    return [
      ...faults,
      { at: 'FURTRAN.25', code: 'SOA-065', label: 'Tipo de evento', message, source: 'event' },
    ]
  }
  if (`${event.date} ${event.time}` <= `${taken.on} ${taken.at}`) return faults
  const message = 'El traslado es anterior al evento.'
  return [
    ...faults,
    { at: 'FURTRAN.30', code: 'SOA-075', label: 'Fecha del traslado', message, source: 'claim' },
  ]
}
