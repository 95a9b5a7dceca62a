import {
  choice,
  code,
  condition,
  day,
  defineCatalog,
  type Field,
  type Fields,
  flag,
  integer,
  listOf,
  money,
  note,
  optional,
  percent,
  ref,
  screensAt,
  text,
  type ValuesOf,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { userTypes } from '@quina/people/contract'
import { z } from 'zod'
import { coverages } from '../coverage/coverage.contract.ts'

/** The kinds of payers of services (billing dossier §3.1). */
export const payerKinds = {
  eps_contributory: 'EPS del régimen contributivo',
  eps_subsidized: 'EPS del régimen subsidiado',
  eps_both: 'EPS de ambos regímenes',
  eps_indigenous: 'EPS indígena',
  adapted: 'Entidad adaptada',
  territorial: 'Entidad territorial',
  soat: 'Aseguradora SOAT',
  adres: 'ADRES',
  arl: 'ARL',
  prepaid: 'Medicina prepagada',
  health_policy: 'Póliza de salud',
  complementary: 'Plan complementario',
  special: 'Régimen especial o de excepción',
  fns_ppl: 'Fondo de personas privadas de la libertad',
  ips: 'Otra IPS',
  company: 'Empresa',
  private: 'Particular',
} as const
export type PayerKind = keyof typeof payerKinds

const situations = {
  normal: 'Normal',
  watched: 'Vigilancia especial',
  intervened: 'Intervenida',
  liquidation: 'En liquidación',
} as const

const authorisations = {
  always: 'Siempre',
  never: 'Nunca',
  service: 'Según el servicio',
} as const

const media = {
  portal: 'Portal del pagador',
  web_service: 'Servicio web',
  email: 'Correo electrónico',
  physical: 'Físico',
} as const

const shaped = (
  label: string,
  shape: RegExp,
  { max, help }: { max: number; help: string },
): Field<string> => ({
  ...code(label, { max, help }),
  schema: z
    .string('Este dato es obligatorio.')
    .trim()
    .toUpperCase()
    .regex(shape, `Escríbalo así: ${help.toLowerCase()}.`),
})

const identity = {
  terceroId: ref('people.tercero', 'Tercero', { help: 'Su NIT y razón social, como están en el RUT' }),
  kind: choice('Tipo de pagador', payerKinds),
  adminCode: optional(
    shaped('Código de administradora', /^[A-Z]{3,4}\d{2,3}$/, { max: 7, help: 'EPS037, ESS024, EPSI05' }),
  ),
  soatCode: optional(shaped('Código SOAT', /^AT\d{4}$/, { max: 6, help: 'AT1329' })),
} satisfies Fields

const health = {
  coverage: choice('Cobertura por defecto', coverages),
  userType: choice('Tipo de usuario por defecto', userTypes),
  authorisation: choice('Exige autorización', authorisations),
  demandsSiras: flag('Exige registro SIRAS'),
} satisfies Fields

const payment = {
  paymentDays: integer('Plazo de pago (días)', { max: 720 }),
  bankId: optional(ref('people.bank', 'Banco habitual')),
  directTransfer: flag('Giro directo', { help: 'ADRES paga en su nombre' }),
  deductions: optional(text('Descuentos', { max: 300, help: 'Estampillas y retenciones que descuenta' })),
  invoiceEmail: optional({
    ...text('Correo para facturas', { max: 150 }),
    schema: z.email('Escriba un correo como facturas@pagador.co.'),
  }),
} satisfies Fields

const filing = {
  filingMedium: optional(choice('Medio de radicación', media)),
  filingUrl: optional(text('Dirección del portal', { max: 300 })),
  filingHours: optional(text('Horario', { max: 150 })),
  filingFormats: optional(note('Formatos que exige', { max: 500 })),
  filingMaxMb: optional(integer('Tamaño máximo (MB)', { min: 1, max: 10_000 })),
} satisfies Fields

const situation = {
  situation: choice('Situación', situations),
  situationFrom: optional(day('Desde')),
  impairment: optional(percent('Deterioro (%)', { help: 'Parte de lo que debe que no se espera cobrar' })),
} satisfies Fields

const fields = { ...identity, ...health, ...payment, ...filing, ...situation } satisfies Fields
export type PayerValues = ValuesOf<typeof fields>

/** An entity or a person that pays for the care of patients. */
export const payer = defineCatalog({
  id: 'insurers.payer',
  label: { one: 'Pagador', many: 'Pagadores', gender: 'm' },
  fields,
  shows: ['terceroId', 'adminCode'],
  key: 'adminCode',
  list: listOf({
    columns: {
      name: text('Razón social'),
      adminCode: optional(code('Código', { max: 7 })),
      soatCode: optional(code('SOAT', { max: 6 })),
      identification: code('NIT', { max: 20 }),
      kind: fields.kind,
      regimes: optional(text('Regímenes')),
      ...pick(fields, 'coverage', 'userType'),
      paymentDays: integer('Plazo (días)'),
      contracts: integer('Contratos'),
      owes: money('Cartera'),
      contractState: condition('Aviso', {
        none: ['Sin contrato', 'neutral'],
        held: ['Vigente', 'good'],
        runningOut: ['Por acabarse', 'warning'],
        over: ['Vencido o agotado', 'bad'],
      }),
      ...pick(fields, 'situation', 'directTransfer', 'demandsSiras', 'authorisation', 'terceroId'),
      active: flag('Activo'),
    },
    sort: 'name',
    computed: ['owes'],
    drill: { owes: '/accounting/wallet/invoices?payerId={id}' },
    filters: ['kind', 'contractState', 'situation', 'directTransfer', 'regimes', 'active'],
    searches: 'Nombre, NIT o código',
  }),
  screens: screensAt('/eps'),
})
