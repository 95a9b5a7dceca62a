import type { InputOf } from '@quina/blocks'
import { type Day, insist, type Money, zero } from '@quina/kernel'
import type { CapKind } from '../../rules/soat-cap/soat-cap.contract.ts'
import type { accident, Insurance } from './accident.contract.ts'

export type AccidentInput = InputOf<typeof accident>

const at = (field: string, message: string) => ({ fields: { [field]: message } })
const demand = (holds: boolean, code: string, [field, message]: readonly [string, string]): void =>
  insist(holds, code, message, at(field, message))

/** The states of the insurance with a policy that pays. */
const insured: readonly Insurance[] = ['1', '6']
const withPolicy: readonly Insurance[] = ['1', '4', '6']
const withPlate: readonly Insurance[] = ['1', '2', '4', '6', '7']
const withPeople: readonly Insurance[] = ['1', '2', '4', '6']

/** Which topes apply: those of ADRES cover catastrophes and the victims of an uninsured vehicle. */
export const capKindOf = ({ nature, insurance }: Pick<AccidentInput, 'nature' | 'insurance'>): CapKind => {
  if (nature !== '01' || insurance === null || !insured.includes(insurance)) return 'uninsured'
  return insurance === '6' ? 'differential' : 'ordinary'
}

/**
 * Checks that an event has what FURIPS requires (billing dossier §11).
 * @throws Problem SOA-010 not yet happened, SOA-011 description of another nature, SOA-012 vehicle without traffic, SOA-013 state
 * of insurance, SOA-014 plate, SOA-015 policy, SOA-016 policy of that day, SOA-017 ghost with an owner, SOA-018 and SOA-019 the
 * owner, SOA-020 a victim twice, SOA-021 condition, SOA-022 below zero.
 */
export function mustBeAccident(input: AccidentInput, today: Day): void {
  demand(input.date <= today, 'SOA-010', ['date', 'El evento no puede ser futuro.'])
  const isOther = input.nature === '17'
  demand(isOther === (input.otherNature !== null), 'SOA-011', [
    'otherNature',
    isOther ? 'Diga cuál.' : 'Solo cuando la naturaleza es otro.',
  ])
  if (input.nature === '01') mustBeTraffic(input)
  else mustHaveNoVehicle(input)
  mustBeVictims(input)
}

function mustHaveNoVehicle(input: AccidentInput): void {
  const { insurance, plate, policyNumber, policyFrom, policyTo, brand, vehicleKind, ownerId, driverId } =
    input
  const vehicleFields = [
    insurance,
    plate,
    policyNumber,
    policyFrom,
    policyTo,
    brand,
    vehicleKind,
    ownerId,
    driverId,
  ]
  const message = 'Solo un accidente de tránsito lleva vehículo, póliza, propietario y conductor.'
  demand(
    vehicleFields.every((one) => one === null),
    'SOA-012',
    ['insurance', message],
  )
}

function mustBeTraffic(input: AccidentInput): void {
  const { insurance, plate, vehicleKind, brand, ownerId } = input
  demand(insurance !== null, 'SOA-013', ['insurance', 'Diga cómo estaba asegurado el vehículo.'])
  const isGhost = insurance === '3'
  const seen = [plate, vehicleKind, brand, ownerId].every((one) => one === null)
  demand(!isGhost || seen, 'SOA-017', [
    'plate',
    'De un vehículo fantasma no se conocen placa, marca, tipo ni propietario.',
  ])
  if (isGhost) return
  demand(!withPlate.includes(insurance!) || plate !== null, 'SOA-014', ['plate', 'Escriba la placa.'])
  const shape = plate === null || isPlate(plate)
  demand(shape, 'SOA-023', ['plate', 'Escriba la placa como AAA111; de una moto, AAA11A.'])
  demand(brand !== null && vehicleKind !== null, 'SOA-018', [
    brand === null ? 'brand' : 'vehicleKind',
    'Diga la marca y el tipo del vehículo.',
  ])
  demand(!withPeople.includes(insurance!) || ownerId !== null, 'SOA-019', [
    'ownerId',
    'Diga quién es el propietario.',
  ])
  if (withPolicy.includes(insurance!)) mustBePolicy(input)
}

/** `AAA111`, `AAA11A`, `AAA11`; the plates of other countries and of the State have other shapes, never a space. */
const isPlate = (plate: string): boolean => /^[A-Z0-9]{5,10}$/.test(plate)

function mustBePolicy({ date, policyNumber, policyFrom, policyTo, payerId }: AccidentInput): void {
  const whole = policyNumber !== null && policyFrom !== null && policyTo !== null
  demand(whole, 'SOA-015', [
    policyNumber === null ? 'policyNumber' : policyFrom === null ? 'policyFrom' : 'policyTo',
    'Escriba el número de la póliza y desde y hasta cuándo rige.',
  ])
  const covers = policyFrom! <= date && date <= policyTo!
  demand(covers, 'SOA-016', ['policyFrom', 'La póliza no estaba vigente el día del evento.'])
  demand(payerId !== null, 'SOA-024', ['payerId', 'Diga qué aseguradora expidió la póliza.'])
}

function mustBeVictims({ nature, victims }: AccidentInput): void {
  for (const [index, { admissionId, condition, elsewhere }] of victims.entries()) {
    const first = victims.findIndex((one) => one.admissionId === admissionId)
    demand(first === index, 'SOA-020', [`victims.${index}.admissionId`, 'Esa admisión ya está en el evento.'])
    const input = nature !== '01' || condition !== null
    demand(input, 'SOA-021', [
      `victims.${index}.condition`,
      'Diga si conducía, iba a pie, era ocupante o ciclista.',
    ])
    const positive = elsewhere === null || elsewhere >= zero
    demand(positive, 'SOA-022', [`victims.${index}.elsewhere`, 'No puede ser negativo.'])
  }
}

/** One payer of a victim, its place in the order and its tope. */
export type Layer = Readonly<{ payerId: string; layer: 1 | 2; cap: Money }>

type LayerAmounts = Readonly<{ payerId: string | null; adresId: string | null; insurer: Money; adres: Money }>

/** The payers with their topes, in order: the insurer and then ADRES, if the tope of the event names them. */
export function layersOf({ payerId, adresId, insurer, adres }: LayerAmounts): readonly Layer[] {
  const first: readonly Layer[] =
    insurer > zero && payerId !== null ? [{ payerId, layer: 1, cap: insurer }] : []
  const state = insurer > zero ? adresId : (payerId ?? adresId)
  const second: readonly Layer[] =
    adres > zero && state !== null ? [{ payerId: state, layer: first.length === 0 ? 1 : 2, cap: adres }] : []
  return [...first, ...second]
}
