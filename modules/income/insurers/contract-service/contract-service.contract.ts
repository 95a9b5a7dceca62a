import {
  choice,
  code,
  day,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  money,
  optional,
  percent,
  ref,
  text,
  type ValuesOf,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { moderatingClasses, serviceKinds } from '@quina/tariffs/contract'

/** What a contract says of a service. */
export const coverModes = {
  manual: 'Según el tarifario',
  fixed: 'Precio pactado',
  included: 'Incluido (cápita, PGP o paquete)',
  excluded: 'Excluido',
} as const
export type CoverMode = keyof typeof coverModes

const demands = { contract: 'Como el contrato', always: 'Sí', never: 'No' } as const

/** What is typed of a service of a contract, which its screen already names. */
export const coverFields = {
  serviceId: ref('tariffs.service', 'Servicio'),
  mode: choice('Cómo se cubre', coverModes),
  price: optional(money('Precio pactado')),
  factor: optional(percent('Porcentaje propio', { help: 'Sobre el manual: -10 es diez por ciento menos' })),
  authorisation: choice('Autorización', demands),
  maxUserMonth: optional(integer('Máximo por usuario al mes', { min: 1 })),
  maxTotal: optional(integer('Máximo total', { min: 1 })),
  fromDay: day('Desde'),
  untilDay: optional(day('Hasta')),
} satisfies Fields
export type CoverValues = ValuesOf<typeof coverFields>

const fields = { contractId: ref('insurers.contract', 'Contrato'), ...coverFields } satisfies Fields

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
      code: code('Código'),
      officialCode: optional(code('CUPS o CUM')),
      soatCode: optional(code('SOAT')),
      name: text('Servicio'),
      kind: choice('Clase', serviceKinds),
      ...pick(fields, 'mode', 'price', 'factor'),
      priceToday: optional(money('Precio de hoy')),
      authorisation: fields.authorisation,
      maxUserMonth: optional(integer('Máx. usuario/mes')),
      maxTotal: optional(integer('Máx. total')),
      moderating: choice('Pago moderador', moderatingClasses),
      ...pick(fields, 'fromDay', 'untilDay'),
      active: flag('Activo'),
      serviceId: fields.serviceId,
    },
    computed: ['priceToday'],
    sort: 'name',
    filters: ['mode', 'kind', 'fromDay', 'active'],
    searches: 'Código o nombre del servicio',
  }),
})
