import { defineCatalog, type Fields, f, listOf, type ValuesOf } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { moderatingClasses, serviceKinds } from '@quina/tariffs/contract'

/** How a contract covers a service. */
export const coverModes = {
  manual: 'Según el tarifario',
  fixed: 'Precio pactado',
  included: 'Incluido (cápita, PGP o paquete)',
  excluded: 'Excluido',
} as const
export type CoverMode = keyof typeof coverModes

const demands = { contract: 'Como el contrato', always: 'Sí', never: 'No' } as const

/** The fields of a service in a contract; the screen already names the contract. */
export const coverFields = {
  serviceId: f.ref('tariffs.service', 'Servicio'),
  mode: f.choice('Cómo se cubre', coverModes),
  price: f.optional(f.money('Precio pactado')),
  factor: f.optional(
    f.percent('Porcentaje propio', { help: 'Sobre el manual: -10 es diez por ciento menos' }),
  ),
  authorisation: f.choice('Autorización', demands),
  maxUserMonth: f.optional(f.integer('Máximo por usuario al mes', { min: 1 })),
  maxTotal: f.optional(f.integer('Máximo total', { min: 1 })),
  fromDay: f.day('Desde'),
  untilDay: f.optional(f.day('Hasta')),
} satisfies Fields
export type CoverValues = ValuesOf<typeof coverFields>

const fields = { contractId: f.ref('insurers.contract', 'Contrato'), ...coverFields } satisfies Fields

/** Services of contracts, each with its days. */
export const contractService = defineCatalog({
  id: 'insurers.contractService',
  label: { one: 'Servicio del contrato', many: 'Servicios de contratos', gender: 'm' },
  fields,
  shows: ['serviceId', 'mode'],
  key: 'serviceId',
  list: listOf({
    columns: {
      contractId: fields.contractId,
      code: f.code('Código'),
      officialCode: f.optional(f.code('CUPS o CUM')),
      soatCode: f.optional(f.code('SOAT')),
      name: f.text('Servicio'),
      kind: f.choice('Clase', serviceKinds),
      ...pick(fields, 'mode', 'price', 'factor'),
      priceToday: f.optional(f.money('Precio de hoy')),
      authorisation: fields.authorisation,
      maxUserMonth: f.optional(f.integer('Máx. usuario/mes')),
      maxTotal: f.optional(f.integer('Máx. total')),
      moderating: f.choice('Pago moderador', moderatingClasses),
      ...pick(fields, 'fromDay', 'untilDay'),
      active: f.flag('Activo'),
      serviceId: fields.serviceId,
    },
    computed: ['priceToday'],
    sort: 'name',
    filters: ['mode', 'kind', 'fromDay', 'active'],
    searches: 'Código o nombre del servicio',
  }),
})
