import {
  annulsFrom,
  conditionOf,
  defineDocument,
  documentList,
  f,
  issues,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'
import { hour } from '../../invoice/charges/charge/charge.contract.ts'
import type { ClaimsOfInvoice } from '../../rules/invoice-claims/claims.contract.ts'

/** Naturaleza del evento (FURIPS 20). */
const natures = {
  '01': '01 Accidente de tránsito',
  '02': '02 Sismo',
  '03': '03 Maremoto',
  '04': '04 Erupción volcánica',
  '05': '05 Deslizamiento de tierra',
  '06': '06 Inundación',
  '07': '07 Avalancha',
  '08': '08 Incendio natural',
  '09': '09 Explosión terrorista',
  '10': '10 Incendio terrorista',
  '11': '11 Combate',
  '12': '12 Ataque a municipio',
  '13': '13 Masacre',
  '14': '14 Desplazados',
  '15': '15 Mina antipersonal',
  '16': '16 Huracán',
  '17': '17 Otro',
  '25': '25 Rayo',
  '26': '26 Vendaval',
  '27': '27 Tornado',
} as const

/** Estado de aseguramiento (FURIPS 28). */
export const insurances = {
  '1': '1 Asegurado',
  '2': '2 No asegurado',
  '3': '3 Vehículo fantasma',
  '4': '4 Póliza falsa',
  '6': '6 Asegurado (Decreto 2497)',
  '7': '7 Propietario indeterminado',
  '8': '8 Vehículo sin placa',
} as const
export type Insurance = keyof typeof insurances

/** Condición de la víctima (FURIPS 19). */
const victimConditions = {
  '1': '1 Conductor',
  '2': '2 Peatón',
  '3': '3 Ocupante',
  '4': '4 Ciclista',
} as const

/** Tipo de vehículo (FURIPS 31). */
const vehicleKinds = {
  '1': '1 Automóvil',
  '2': '2 Bus',
  '3': '3 Buseta',
  '4': '4 Camión',
  '5': '5 Camioneta',
  '6': '6 Campero',
  '7': '7 Microbús',
  '8': '8 Tractocamión',
  '10': '10 Motocicleta',
  '14': '14 Motocarro',
  '17': '17 Mototriciclo',
  '19': '19 Cuatrimoto',
  '20': '20 Moto extranjera',
  '21': '21 Vehículo extranjero',
  '22': '22 Volqueta',
} as const

const event = {
  date: f.day('Fecha del evento'),
  time: hour('Hora'),
  nature: f.choice('Naturaleza', natures),
  otherNature: f.optional(f.text('Cuál otro', { max: 25 })),
  address: f.text('Dirección del evento', { max: 100 }),
  municipalityId: f.ref('reference.municipality', 'Municipio'),
  zone: f.optional(f.choice('Zona', { U: 'Urbana', R: 'Rural' })),
  sirasNumber: f.optional(f.code('Radicado SIRAS', { max: 20 })),
  description: f.optional(f.note('Descripción del evento', { max: 1000 })),
}

const vehicle = {
  insurance: f.optional(f.choice('Estado de aseguramiento', insurances)),
  payerId: f.optional(
    f.ref('insurers.payer', 'Responde primero', { help: 'La aseguradora SOAT, o ADRES si ninguna' }),
  ),
  policyNumber: f.optional(f.code('Póliza', { max: 20 })),
  policyFrom: f.optional(f.day('Vigente desde')),
  policyTo: f.optional(f.day('Vigente hasta')),
  brand: f.optional(f.text('Marca', { max: 15 })),
  plate: f.optional(f.code('Placa', { max: 10, help: 'AAA111; moto, AAA11A' })),
  vehicleKind: f.optional(f.choice('Tipo de vehículo', vehicleKinds)),
  ownerId: f.optional(f.ref('people.tercero', 'Propietario')),
  driverId: f.optional(
    f.ref('people.tercero', 'Conductor', { help: 'Si conducía la víctima puede quedar vacío' }),
  ),
}

/** How much each payer still covers for a victim. Money text. */
export interface CoverFact {
  readonly patient: string
  readonly payerId: string
  readonly payer: string
  readonly layer: number
  readonly cap: string
  readonly elsewhere: string
  readonly used: string
  readonly left: string
  readonly explained: string
}

/** The facts of an event that are not fields of its form. */
export interface AccidentFacts {
  readonly covers: readonly CoverFact[]
  readonly invoices: readonly (ClaimsOfInvoice & {
    readonly id: string
    readonly number: string
    readonly payer: string
    readonly net: string
  })[]
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  registered: { label: 'Registrado', tone: 'good', editable: true },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

/** The event, its vehicle and its victims: recorded once for every victim and every invoice (billing dossier §11). */
export const accident = defineDocument({
  id: 'billing.accident',
  label: { one: 'Evento', many: 'Accidentes y otros eventos', gender: 'm' },
  number: { prefix: 'EVT', restarts: 'vigencia' },
  fields: {
    ...event,
    ...vehicle,
    victims: f.lines('Víctimas', {
      admissionId: f.ref('care.admission', 'Admisión'),
      condition: f.optional(f.choice('Condición', victimConditions)),
      elsewhere: f.optional(f.money('Consumido en otras IPS')),
      certificate: f.optional(f.text('Certificado', { max: 60 })),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    register: issues('registered', 'Registrar', {
      consequence: 'Desde ahora lo que se facture a su pagador no pasa del tope de cada víctima.',
    }),
    annul: annulsFrom('registered', 'Anular', {
      params: { reason: f.note('Motivo', { min: 10, max: 500 }) },
      consequence: 'Sus víctimas quedan sin evento. Solo mientras nada de ellas se haya facturado a su tope.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(event, 'date', 'time', 'nature'),
      ...pick(vehicle, 'insurance', 'plate', 'policyNumber'),
      sirasNumber: event.sirasNumber,
      payerId: vehicle.payerId,
      municipalityId: event.municipalityId,
      victims: f.integer('Víctimas'),
      condition: conditionOf(states),
    },
    filters: ['condition', 'nature', 'insurance', 'payerId', 'date'],
    byVigencia: true,
    searches: 'Número, placa, póliza, SIRAS, dirección o víctima',
  }),
  facts: z.custom<AccidentFacts>(),
  screens: screensAt('/furips/eventos'),
})
