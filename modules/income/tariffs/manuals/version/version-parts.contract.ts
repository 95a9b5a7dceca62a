import {
  choice,
  code,
  day,
  defineRows,
  type Fields,
  flag,
  integer,
  money,
  optional,
  percent,
  permissionFor,
  ref,
  text,
  type ValuesOf,
} from '@quina/blocks'
import { relationLabels } from '../surgery/surgery.contract.ts'
import { tarifario } from '../tarifario/tarifario.contract.ts'
import { factorScopes } from './version.contract.ts'

/** What a version of a tarifario says of all its services. */
export const versionFields = {
  fromDay: day('Rige desde'),
  manualId: optional(ref('tariffs.manual', 'Manual base', { help: 'Vacío: solo precios propios' })),
  percent: percent('Porcentaje sobre el manual', { help: '-5 es cinco por ciento menos' }),
  accumulates: flag('Los porcentajes se acumulan', { help: 'El del servicio sobre el general' }),
  unitRounding: money('Redondeo de la unidad', { help: 'Múltiplo en pesos: SOAT, 100' }),
  finalRounding: money('Redondeo final', { help: 'Múltiplo en pesos: 1, 5, 50 o 100' }),
  rounds: choice('En cirugía se redondea', { component: 'Cada componente', total: 'Solo el total' }),
  chargesSurgeon: flag('Cobra cirujano'),
  chargesAnaesthetist: flag('Cobra anestesiólogo'),
  chargesAssistant: flag('Cobra ayudante'),
  chargesTheatre: flag('Cobra derechos de sala'),
  chargesMaterials: flag('Cobra materiales'),
  nightPercent: optional(percent('Recargo nocturno', { help: 'Sobre honorarios; vacío, no hay' })),
  holidayPercent: optional(percent('Recargo festivo', { help: 'Sobre honorarios; vacío, no hay' })),
  medicinePercent: optional(
    percent('Medicamentos: sobre el costo', { help: 'Vacío: no se liquidan por costo' }),
  ),
  devicePercent: optional(percent('Insumos: sobre el costo', { help: 'Vacío: no se liquidan por costo' })),
  capsRegulated: flag('No pasa del precio regulado'),
  norm: optional(text('Acto o norma', { max: 300 })),
} satisfies Fields
export type VersionValues = ValuesOf<typeof versionFields>

const access = {
  module: 'tariffs',
  view: permissionFor(tarifario, 'view'),
  edit: permissionFor(tarifario, 'edit'),
}

/** Percentages of their own. */
export const factors = defineRows({
  ...access,
  path: '/api/tariffs/version/:id/factor',
  title: 'Porcentajes por servicio, grupo, capítulo o clase',
  one: 'porcentaje',
  audited: 'Porcentaje de un tarifario',
  fields: {
    scope: choice('De', factorScopes),
    serviceId: optional(ref('tariffs.service', 'Servicio')),
    key: optional(
      code('Código', { max: 20, help: 'Capítulo CUPS: 90. Grupo: 903. Clase: medicine, device…' }),
    ),
    percent: percent('Porcentaje'),
    norm: optional(text('Nota', { max: 200 })),
  },
})

const priceFields = {
  serviceId: ref('tariffs.service', 'Servicio'),
  price: money('Precio'),
  fromDay: optional(day('Desde', { help: 'Vacía: desde que rige la versión' })),
  untilDay: optional(day('Hasta')),
  norm: optional(text('Nota', { max: 200 })),
} satisfies Fields

/** Fixed prices of services. */
export const exceptions = defineRows({
  ...access,
  path: '/api/tariffs/version/:id/exception',
  title: 'Precios fijos',
  one: 'precio fijo',
  audited: 'Precio fijo de un tarifario',
  fields: priceFields,
})

/** Fixed prices of packages. */
export const packagePrices = defineRows({
  ...access,
  path: '/api/tariffs/version/:id/package',
  title: 'Precio de los paquetes',
  one: 'precio de paquete',
  fields: priceFields,
})

const situations = { ...relationLabels, bloodless: 'Incruento' } as const
const part = (label: string) => integer(label, { max: 200, help: 'Por ciento' })

/** Which part of each component is paid in a situation. */
export const surgeryParts = defineRows({
  ...access,
  path: '/api/tariffs/version/:id/surgery',
  title: 'Procedimientos múltiples, bilaterales e incruentos (por ciento)',
  one: 'situación',
  audited: 'Regla de cirugía de un tarifario',
  fields: {
    situation: choice('Situación', situations),
    surgeon: part('Cirujano'),
    anaesthetist: part('Anestesiólogo'),
    assistant: part('Ayudante'),
    theatre: part('Sala'),
    materials: part('Materiales'),
    norm: optional(text('Texto que lo sustenta', { max: 300 })),
  },
})
