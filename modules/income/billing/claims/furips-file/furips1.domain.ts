import { money, sumOf } from '@quina/kernel'
import type { SourceName } from '../claim-form/fault.contract.ts'
import { type Field, fieldsOf, shapes } from '../claim-form/field.domain.ts'
import { inPesos } from '../claim-form/pesos.domain.ts'
import { type Claim, type ClaimItem, insuredAs, isTraffic, isTransport, type Person } from './claim.domain.ts'

const identities = ['CC', 'CE', 'CN', 'PA', 'TI', 'RC', 'AS', 'MS', 'CD', 'SC', 'PE', 'PT', 'DE']
const doctorIdentities = ['CC', 'CE', 'PE', 'PA', 'PT']
const natures = [
  ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17'],
  ...['25', '26', '27'],
]
const vehicles = ['1', '2', '3', '4', '5', '6', '7', '8', '10', '14', '17', '19', '20', '21', '22']
const zones = ['U', 'R']
const yesOrNo = ['0', '1']

/** The 102 fields of FURIPS1, in their order (billing dossier §11, Circular ADRES 022 de 2023). */
export function furips1(claim: Claim): readonly Field[] {
  return [
    ...headOf(claim),
    ...victimOf(claim),
    ...eventOf(claim),
    ...vehicleOf(claim),
    ...careOf(claim),
    ...ownerOf(claim),
    ...driverOf(claim),
    ...referralOf(claim),
    ...transportOf(claim),
    ...attentionOf(claim),
    ...doctorOf(claim),
    ...totalsOf(claim),
  ]
}

function headOf({ priorFiling, glosaReply, invoice, number, provider }: Claim): readonly Field[] {
  const claimField = fieldsOf('claim')
  const consecutive = number ?? 'POR ASIGNAR'
  const shape = number === null ? {} : { shape: shapes.digits }
  return [
    claimField.text('Radicado anterior', priorFiling, 10, { must: glosaReply !== null }),
    claimField.text('Respuesta a glosa', glosaReply, 1, {
      must: priorFiling !== null,
      among: ['0', '1', '6'],
    }),
    fieldsOf('invoice').text('Número de la factura', invoice, 20, { must: true }),
    claimField.text('Consecutivo de la reclamación', consecutive, 12, { must: true, ...shape }),
    fieldsOf('campus').text('Código de habilitación', provider, 12, { must: true, shape: shapes.provider }),
  ]
}

interface NameRules {
  readonly source: SourceName
  readonly who: string
  readonly must: boolean
  /** Maximum lengths of the first and second surname, and of the first and second name. */
  readonly max: readonly [number, number, number, number]
}

function namesOf(person: Person | null, { source, who, must, max }: NameRules): readonly Field[] {
  const { text } = fieldsOf(source)
  return [
    text(`${who}: primer apellido`, person?.lastName ?? null, max[0], { must }),
    text(`${who}: segundo apellido`, person?.secondLastName ?? null, max[1]),
    text(`${who}: primer nombre`, person?.firstName ?? null, max[2], {
      must: must && person?.documentType !== 'NI',
    }),
    text(`${who}: segundo nombre`, person?.middleName ?? null, max[3]),
  ]
}

function papersOf(
  person: Person | null,
  { source, who, must }: Omit<NameRules, 'max'>,
  among: readonly string[],
): readonly Field[] {
  const { text } = fieldsOf(source)
  return [
    text(`${who}: tipo de documento`, person?.documentType ?? null, 2, { must, among }),
    text(`${who}: número de documento`, person?.number ?? null, 16, { must }),
  ]
}

function victimOf(claim: Claim): readonly Field[] {
  const { victim } = claim
  const field = fieldsOf('patient')
  const named = { source: 'patient', who: 'Víctima', must: true } as const
  const sex = victim.sex === 'I' ? 'O' : victim.sex
  return [
    ...namesOf(victim, { ...named, max: [20, 30, 20, 30] }),
    ...papersOf(victim, named, identities),
    field.day('Víctima: nacimiento', victim.birthDate),
    field.day('Víctima: fallecimiento', victim.diedOn),
    field.text('Víctima: sexo', sex, 1, { must: true, among: ['F', 'M', 'O'] }),
    field.running('Víctima: dirección', victim.address, 100, true),
    ...field.place('Víctima: ', victim.municipality, true),
    field.phone('Víctima: teléfono', victim.phone),
    fieldsOf('event').text('Condición de la víctima', trafficOnly(claim, victim.condition), 1, {
      must: isTraffic(claim),
      among: ['1', '2', '3', '4'],
    }),
  ]
}

function eventOf({ event }: Claim): readonly Field[] {
  const field = fieldsOf('event')
  return [
    field.text('Naturaleza del evento', event?.nature ?? null, 2, { must: true, among: natures }),
    field.text('Descripción de otro evento', event?.otherNature ?? null, 25, {
      must: event?.nature === '17',
    }),
    field.running('Dirección del evento', event?.address ?? null, 100, true),
    field.day('Fecha del evento', event?.date ?? null, true),
    field.hour('Hora del evento', event?.time ?? null, true),
    ...field.place('Evento: ', event?.municipality ?? null, true),
    field.text('Zona del evento', event?.zone ?? null, 1, { among: zones }),
  ]
}

/** Returns a value of traffic accidents; for other events the fields of the vehicle and its people are empty. */
const trafficOnly = <T>(claim: Claim, value: T | null): T | null => (isTraffic(claim) ? value : null)
/** The vehicle was identified: it is not a ghost. */
const seen = (claim: Claim): boolean => isTraffic(claim) && claim.vehicle.insurance !== '3'

function vehicleOf(claim: Claim): readonly Field[] {
  const { insurance, brand, plate, kind, insurer, policy, policyFrom, policyTo } = claim.vehicle
  const traffic = isTraffic(claim)
  const known = seen(claim)
  const bound = insuredAs(claim, '1', '4', '6')
  const field = fieldsOf('event')
  const only = <T>(holds: boolean, value: T | null): T | null => (holds ? value : null)
  return [
    field.text('Estado de aseguramiento', only(traffic, insurance), 1, {
      must: traffic,
      among: ['1', '2', '3', '4', '6', '7', '8'],
    }),
    field.text('Marca', only(known, brand), 15, { must: known }),
    field.text('Placa', only(known, plate), 10, {
      must: insuredAs(claim, '1', '2', '4', '6', '7'),
      shape: shapes.plate,
    }),
    field.text('Tipo de vehículo', only(known, kind), 2, { must: known, among: vehicles }),
    field.text('Código de la aseguradora', only(bound, insurer), 6, { must: bound, shape: shapes.insurer }),
    field.text('Número de la póliza', only(bound, policy), 20, { must: bound }),
    field.day('Póliza desde', only(bound, policyFrom), bound),
    field.day('Póliza hasta', only(bound, policyTo), bound),
    field.text('Radicado SIRAS', only(traffic, claim.event?.siras ?? null), 20, { must: traffic }),
    field.text('Agotamiento del tope', only(traffic, claim.event?.spent ? '1' : '0'), 1, {
      must: traffic,
      among: yesOrNo,
    }),
  ]
}

function careOf({ care }: Claim): readonly Field[] {
  const { hospital, complexity, surgery, secondSurgery, icu, icuDays, ambit } = care
  const field = fieldsOf('claim')
  const shape = shapes.procedure
  return [
    field.text('CUPS del servicio de hospitalización', hospital, 6, { must: ambit === '3', shape }),
    field.text('Complejidad quirúrgica', complexity, 1, { must: surgery !== null, among: ['1', '2', '3'] }),
    field.text('CUPS quirúrgico principal', surgery, 6, { must: secondSurgery !== null, shape }),
    field.text('CUPS quirúrgico secundario', secondSurgery, 6, { shape }),
    field.text('UCI', icu ? '1' : '0', 1, { among: yesOrNo }),
    field.text('Días de UCI', icu ? String(icuDays ?? '') : '0', 2, { must: icu, shape: shapes.digits }),
  ]
}

function ownerOf(claim: Claim): readonly Field[] {
  const owner = seen(claim) ? claim.vehicle.owner : null
  const must = insuredAs(claim, '1', '2', '4', '6')
  const named = { source: 'owner', who: 'Propietario', must } as const
  const field = fieldsOf('owner')
  return [
    ...papersOf(owner, named, [...identities, 'NI']),
    ...namesOf(owner, { ...named, max: [40, 30, 20, 30] }),
    field.running('Propietario: dirección', owner?.address ?? null, 200, must),
    field.phone('Propietario: teléfono', owner?.phone ?? null),
    ...field.place('Propietario: ', owner?.municipality ?? null, must),
  ]
}

function driverOf(claim: Claim): readonly Field[] {
  const driver = trafficOnly(claim, claim.vehicle.driver)
  const must = insuredAs(claim, '1', '2', '4', '6', '8')
  const named = { source: 'driver', who: 'Conductor', must } as const
  const field = fieldsOf('driver')
  return [
    ...namesOf(driver, { ...named, max: [20, 30, 20, 30] }),
    ...papersOf(driver, named, identities),
    field.running('Conductor: dirección', driver?.address ?? null, 200, must),
    ...field.place('Conductor: ', driver?.municipality ?? null, must),
    field.phone('Conductor: teléfono', driver?.phone ?? null),
  ]
}

function referralOf({ referral }: Claim): readonly Field[] {
  const { kind, on, at, code, name, position, acceptedOn, acceptedAt, receiver } = referral
  const must = kind !== null
  const field = fieldsOf('claim')
  const provider = { must, shape: shapes.provider }
  return [
    field.text('Tipo de remisión', kind, 1, { among: ['1', '2', '3'] }),
    field.day('Fecha de la remisión', on, must),
    field.hour('Hora de la remisión', at, must),
    field.text('Habilitación que remite', code, 12, provider),
    field.running('Profesional que remite', name, 60, must),
    field.running('Cargo de quien remite', position, 30),
    field.day('Fecha de aceptación', acceptedOn, must),
    field.hour('Hora de aceptación', acceptedAt, must),
    field.text('Habilitación que recibe', receiver, 12, provider),
    field.running('Profesional que recibe', referral.receiverName, 60, must),
    field.text('Placa de la ambulancia', referral.plate, 6),
  ]
}

function transportOf({ transport: { plate, from, to, kind, zone }, items }: Claim): readonly Field[] {
  const must = items.some((item) => isTransport(item.kind))
  const field = fieldsOf('claim')
  return [
    field.text('Transporte: placa', plate, 6, { must }),
    field.running('Transporte: desde', from, 40, must),
    field.running('Transporte: hasta', to, 40, must),
    field.text('Transporte: tipo', kind, 1, { must, among: ['1', '2'] }),
    field.text('Transporte: zona', zone, 1, { must, among: zones }),
  ]
}

function attentionOf({ care }: Claim): readonly Field[] {
  const { enteredOn, enteredAt, leftOn, leftAt, entryDiagnosis, leavingDiagnoses } = care
  const field = fieldsOf('admission')
  const diagnosis = (label: string, value: string | null, must = false) =>
    field.text(label, value, 4, { must, shape: shapes.diagnosis })
  return [
    field.day('Fecha de ingreso', enteredOn, true),
    field.hour('Hora de ingreso', enteredAt, true),
    field.day('Fecha de egreso', leftOn, true),
    field.hour('Hora de egreso', leftAt, true),
    diagnosis('Diagnóstico principal de ingreso', entryDiagnosis, true),
    diagnosis('Diagnóstico de ingreso asociado 1', null),
    diagnosis('Diagnóstico de ingreso asociado 2', null),
    diagnosis('Diagnóstico principal de egreso', leavingDiagnoses[0] ?? null, true),
    diagnosis('Diagnóstico de egreso asociado 1', leavingDiagnoses[1] ?? null),
    diagnosis('Diagnóstico de egreso asociado 2', leavingDiagnoses[2] ?? null),
  ]
}

function doctorOf({ doctor }: Claim): readonly Field[] {
  const named = { source: 'doctor', who: 'Médico', must: true } as const
  return [
    ...namesOf(doctor, { ...named, max: [20, 30, 20, 30] }),
    ...papersOf(doctor, named, doctorIdentities),
    fieldsOf('doctor').text('Médico: registro', doctor?.register ?? null, 16, { must: true }),
  ]
}

const worthOf = (items: readonly ClaimItem[], name: 'amount' | 'claimed', transport: boolean): string =>
  inPesos(
    sumOf(
      items.filter(({ kind }) => isTransport(kind) === transport),
      (item) => money(item[name]),
    ),
  )

function totalsOf({ items, care, event }: Claim): readonly Field[] {
  const field = fieldsOf('claim')
  const total = (label: string, name: 'amount' | 'claimed', transport: boolean) =>
    field.text(label, worthOf(items, name, transport), 15, { must: true, shape: shapes.pesos })
  return [
    total('Total facturado médico-quirúrgico', 'amount', false),
    total('Total reclamado médico-quirúrgico', 'claimed', false),
    total('Total facturado transporte', 'amount', true),
    total('Total reclamado transporte', 'claimed', true),
    field.text('Servicios habilitados', care.enabled ? '1' : '0', 1, { must: true, among: yesOrNo }),
    fieldsOf('event').running('Descripción del evento', event?.description ?? null, 1000),
  ]
}
