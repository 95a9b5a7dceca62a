import { defineRows, type Fields, f, permissionFor, type ValuesOf } from '@quina/blocks'
import { relationLabels } from '../surgery/surgery.contract.ts'
import { tarifario } from '../tarifario/tarifario.contract.ts'
import { factorScopes } from './version.contract.ts'

/** The values of a version of a tarifario for all its services. */
export const versionFields = {
  fromDay: f.day('Rige desde'),
  manualId: f.optional(f.ref('tariffs.manual', 'Manual base', { help: 'Vacío: solo precios propios' })),
  percent: f.percent('Porcentaje sobre el manual', { help: '-5 es cinco por ciento menos' }),
  accumulates: f.flag('Los porcentajes se acumulan', { help: 'El del servicio sobre el general' }),
  unitRounding: f.money('Redondeo de la unidad', { help: 'Múltiplo en pesos: SOAT, 100' }),
  finalRounding: f.money('Redondeo final', { help: 'Múltiplo en pesos: 1, 5, 50 o 100' }),
  rounds: f.choice('En cirugía se redondea', { component: 'Cada componente', total: 'Solo el total' }),
  chargesSurgeon: f.flag('Cobra cirujano'),
  chargesAnaesthetist: f.flag('Cobra anestesiólogo'),
  chargesAssistant: f.flag('Cobra ayudante'),
  chargesTheatre: f.flag('Cobra derechos de sala'),
  chargesMaterials: f.flag('Cobra materiales'),
  nightPercent: f.optional(f.percent('Recargo nocturno', { help: 'Sobre honorarios; vacío, no hay' })),
  holidayPercent: f.optional(f.percent('Recargo festivo', { help: 'Sobre honorarios; vacío, no hay' })),
  medicinePercent: f.optional(
    f.percent('Medicamentos: sobre el costo', { help: 'Vacío: no se liquidan por costo' }),
  ),
  devicePercent: f.optional(
    f.percent('Insumos: sobre el costo', { help: 'Vacío: no se liquidan por costo' }),
  ),
  capsRegulated: f.flag('No pasa del precio regulado'),
  norm: f.optional(f.text('Acto o norma', { max: 300 })),
} satisfies Fields
export type VersionValues = ValuesOf<typeof versionFields>

const access = {
  module: 'tariffs',
  view: permissionFor(tarifario, 'view'),
  edit: permissionFor(tarifario, 'edit'),
}

/** Percentages of single services, groups, chapters or classes. */
export const factors = defineRows({
  ...access,
  path: '/api/tariffs/version/:id/factor',
  title: 'Porcentajes por servicio, grupo, capítulo o clase',
  one: 'porcentaje',
  audited: 'Porcentaje de un tarifario',
  fields: {
    scope: f.choice('De', factorScopes),
    serviceId: f.optional(f.ref('tariffs.service', 'Servicio')),
    key: f.optional(
      f.code('Código', { max: 20, help: 'Capítulo CUPS: 90. Grupo: 903. Clase: medicine, device…' }),
    ),
    percent: f.percent('Porcentaje'),
    norm: f.optional(f.text('Nota', { max: 200 })),
  },
})

const priceFields = {
  serviceId: f.ref('tariffs.service', 'Servicio'),
  price: f.money('Precio'),
  fromDay: f.optional(f.day('Desde', { help: 'Vacía: desde que rige la versión' })),
  untilDay: f.optional(f.day('Hasta')),
  norm: f.optional(f.text('Nota', { max: 200 })),
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
const part = (label: string) => f.integer(label, { max: 200, help: 'Por ciento' })

/** The part of each component that is paid in each situation. */
export const surgeryParts = defineRows({
  ...access,
  path: '/api/tariffs/version/:id/surgery',
  title: 'Procedimientos múltiples, bilaterales e incruentos (por ciento)',
  one: 'situación',
  audited: 'Regla de cirugía de un tarifario',
  fields: {
    situation: f.choice('Situación', situations),
    surgeon: part('Cirujano'),
    anaesthetist: part('Anestesiólogo'),
    assistant: part('Ayudante'),
    theatre: part('Sala'),
    materials: part('Materiales'),
    norm: f.optional(f.text('Texto que lo sustenta', { max: 300 })),
  },
})
