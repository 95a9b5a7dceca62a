import {
  annulsFrom,
  defineDocument,
  type Fields,
  f,
  issues,
  lifecycle,
  listOf,
  permission,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { regimes, userTypes } from '@quina/people/contract'
import { z } from 'zod'
import { contractModalities, coverages, modalities } from '../coverage/coverage.contract.ts'

/** How the services of a contract are chosen: those it lists, or all that its tarifario prices except those it lists. */
const serviceModes = {
  listed: 'Solo los servicios de su lista',
  manual: 'Todos los del tarifario; la lista trae las excepciones',
} as const

const roundings = { '1': 'Al peso', '10': 'A la decena', '50': 'A 50 pesos', '100': 'A la centena' } as const
const capitaBases = {
  user: 'Valor por usuario',
  upc: 'Porcentaje de la UPC',
  month: 'Valor fijo del mes',
} as const

const cucon = {
  ...f.code('CUCON', { max: 64, help: '64 caracteres; lo asigna SIIFA' }),
  schema: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'El CUCON tiene 64 caracteres, de 0 a 9 y de a a f.'),
}
const date = f.day('Fecha')
const reason = f.text('Motivo', { min: 10 })

/** Kinds of otrosí. */
export const amendmentKinds = {
  addition: 'Adición',
  reduction: 'Reducción',
  extension: 'Prórroga',
  change: 'Otra modificación',
} as const

const agreement = {
  payerId: f.ref('insurers.payer', 'Pagador'),
  contractNumber: f.text('Número del contrato', { max: 60 }),
  name: f.text('Nombre corto', { max: 120 }),
  cucon: f.optional(cucon),
  date: f.day('Fecha de firma'),
  startsOn: f.day('Inicio'),
  endsOn: f.day('Fin'),
  autoRenews: f.flag('Prórroga automática'),
  object: f.note('Objeto', { max: 2000 }),
} satisfies Fields

const health = {
  contractModality: f.choice('Modalidad', contractModalities),
  coverage: f.choice('Cobertura', coverages),
  regime: f.choice('Régimen', regimes),
  authorisation: f.flag('Exige autorización'),
} satisfies Fields

const prices = {
  serviceMode: f.choice('Servicios que cubre', serviceModes),
  tarifarioId: f.optional(f.ref('tariffs.tarifario', 'Tarifario')),
  percent: f.optional(f.percent('Porcentaje sobre el manual', { help: '-5 es cinco por ciento menos' })),
  rounding: f.choice('Redondeo', roundings),
} satisfies Fields

const worth = {
  value: f.optional(f.money('Valor total', { help: 'Vacío si es indeterminado' })),
  monthlyValue: f.optional(f.money('Valor mensual', { help: 'De cápita y PGP' })),
  capitaBasis: f.optional(f.choice('Base de la cápita', capitaBases)),
  userValue: f.optional(f.money('Valor por usuario')),
  upcPercent: f.optional(f.percent('Porcentaje de la UPC')),
  population: f.optional(f.integer('Población', { min: 1 })),
  advance: f.optional(f.money('Anticipo')),
  advancePercent: f.optional(f.percent('Legalización por factura (%)')),
  paymentDays: f.integer('Plazo de pago (días)', { max: 720 }),
  promptDiscount: f.optional(f.percent('Descuento por pronto pago (%)')),
} satisfies Fields

const care = {
  supervisor: f.optional(f.text('Supervisor', { max: 150 })),
  guarantees: f.optional(f.note('Póliza y garantías', { max: 1000 })),
  glosaTerms: f.optional(f.note('Condiciones de glosa', { max: 2000 })),
} satisfies Fields

const own = {
  userTypes: f.lines('Tipos de usuario', { userType: f.choice('Tipo de usuario', userTypes) }),
  campuses: f.optional(f.lines('Sedes', { campusId: f.ref('admin.campus', 'Sede') })),
} satisfies Fields

/** The state of a contract, with warnings when its days or its money run out. */
export const contractConditions = {
  draft: ['Borrador', 'neutral'],
  active: ['Activo', 'good'],
  expiring: ['Por vencer', 'warning'],
  almost: ['Por agotarse', 'warning'],
  exhausted: ['Agotado', 'bad'],
  expired: ['Vencido', 'bad'],
  suspended: ['Suspendido', 'warning'],
  ended: ['Terminado', 'info'],
  settling: ['En liquidación', 'warning'],
  settled: ['Liquidado', 'neutral'],
  annulled: ['Anulado', 'bad'],
} as const

/** How much of a contract is used, and which contracts overlap with it. */
export interface ContractStanding {
  readonly worth: string | null
  readonly invoiced: string
  readonly credited: string
  readonly filed: string
  readonly glosa: string
  readonly paid: string
  readonly available: string | null
  readonly usedPercent: string | null
  readonly warning: number | null
  readonly services: number
  readonly overlaps: readonly { readonly id: string; readonly label: string }[] | null
  readonly amendments: readonly Amendment[]
}
export interface Amendment {
  readonly id: string
  readonly kind: keyof typeof amendmentKinds
  readonly amendmentNumber: string
  readonly date: string
  readonly value: string
  readonly newEnd: string | null
  readonly note: string
}

/** An agreement by which services are sold to a payer, with its otrosíes. */
export const contract = defineDocument({
  id: 'insurers.contract',
  label: { one: 'Contrato', many: 'Contratos de venta de servicios', gender: 'm' },
  number: { prefix: 'CTO', restarts: 'never' },
  fields: { ...agreement, ...health, ...prices, ...worth, ...care, ...own },
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      active: { label: 'Activo', tone: 'good' },
      suspended: { label: 'Suspendido', tone: 'warning' },
      ended: { label: 'Terminado', tone: 'info' },
      settling: { label: 'En liquidación', tone: 'warning' },
      settled: { label: 'Liquidado', tone: 'neutral' },
      annulled: { label: 'Anulado', tone: 'bad' },
    },
    {
      activate: issues('active', 'Activar', {
        consequence: 'Desde su inicio se podrá admitir y facturar con él. Toma el número interno.',
      }),
      correct: {
        label: 'Volver a borrador',
        from: 'active',
        to: 'draft',
        params: { reason },
        consequence: 'Solo mientras no se haya facturado ni tenga otrosíes. Conserva el número interno.',
      },
      amend: {
        label: 'Registrar otrosí',
        from: 'active',
        to: 'active',
        params: {
          kind: f.choice('Tipo', amendmentKinds),
          amendmentNumber: f.text('Número del otrosí', { max: 40 }),
          date,
          value: f.optional(
            f.money('Valor', { help: 'De una adición o una reducción, o lo que trae una prórroga' }),
          ),
          newEnd: f.optional(
            f.day('Nueva fecha de fin', { help: 'De una prórroga, o de una adición que también extiende' }),
          ),
          note: f.note('Qué cambia', { min: 5, max: 2000 }),
        },
        suffix: 'O',
        usual: true,
        consequence: 'El otrosí no se modifica después: se corrige con otro.',
      },
      registerCucon: { label: 'Registrar CUCON', from: 'active', to: 'active', params: { cucon } },
      suspend: {
        label: 'Suspender',
        from: 'active',
        to: 'suspended',
        params: { date, reason },
        consequence: 'No se ofrecerá en admisiones nuevas hasta que se reactive.',
      },
      resume: { label: 'Reactivar', from: 'suspended', to: 'active', params: { date, reason } },
      end: {
        label: 'Terminar',
        from: ['active', 'suspended'],
        to: 'ended',
        params: { date, reason },
        consequence: 'Deja de cubrir servicios después de la fecha. Lo prestado antes se sigue facturando.',
      },
      settle: { label: 'Iniciar liquidación', from: 'ended', to: 'settling', params: { date } },
      close: {
        label: 'Liquidar',
        from: 'settling',
        to: 'settled',
        params: { date, note: f.note('Acta de liquidación', { min: 5, max: 2000 }) },
        consequence: 'Es el último paso: no admite más facturas ni otrosíes.',
      },
      annul: annulsFrom(['active', 'suspended'], 'Anular', {
        params: { reason },
        consequence: 'Solo si no tiene facturas. Conserva el número interno.',
      }),
    },
  ),
  list: listOf({
    columns: {
      ...pick(agreement, 'contractNumber', 'name', 'payerId'),
      contractModality: health.contractModality,
      modality: f.choice('Modalidad de pago', modalities),
      ...pick(health, 'regime', 'coverage'),
      tarifarioId: prices.tarifarioId,
      ...pick(agreement, 'startsOn', 'endsOn'),
      worth: f.optional(f.money('Valor')),
      invoiced: f.money('Facturado'),
      filed: f.money('Radicado'),
      glosa: f.money('Glosa aceptada'),
      paid: f.money('Pagado'),
      usedPercent: f.optional(f.percent('Ejecutado')),
      available: f.optional(f.money('Saldo')),
      daysLeft: f.integer('Días que faltan'),
      condition: f.condition('Estado', contractConditions),
      number: f.optional(f.integer('Número interno')),
    },
    totals: ['worth', 'invoiced', 'filed', 'paid', 'available'],
    sort: '-startsOn',
    filters: [
      'condition',
      'payerId',
      'contractModality',
      'regime',
      'coverage',
      'startsOn',
      'endsOn',
      'daysLeft',
      'tarifarioId',
    ],
    searches: 'Número o nombre',
  }),
  facts: z.custom<ContractStanding>(),
  screens: { list: '/Contratos', create: '/contrato/create', edit: '/contrato/edit/:id' },
})

/** Allows invoicing beyond the value of a contract. */
export const exceedContract = permission(
  'insurers.contract.exceed',
  'Facturar por encima del valor del contrato',
)
