import { defineCatalog, type Field, type Fields, f, listOf, screensAt, type ValuesOf } from '@quina/blocks'
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

const authorisations = { always: 'Siempre', never: 'Nunca', service: 'Según el servicio' } as const

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
  ...f.code(label, { max, help }),
  schema: z
    .string('Este dato es obligatorio.')
    .trim()
    .toUpperCase()
    .regex(shape, `Escríbalo así: ${help.toLowerCase()}.`),
})

const identity = {
  terceroId: f.ref('people.tercero', 'Tercero', { help: 'Su NIT y razón social, como están en el RUT' }),
  kind: f.choice('Tipo de pagador', payerKinds),
  adminCode: f.optional(
    shaped('Código de administradora', /^[A-Z]{3,4}\d{2,3}$/, { max: 7, help: 'EPS037, ESS024, EPSI05' }),
  ),
  soatCode: f.optional(shaped('Código SOAT', /^AT\d{4}$/, { max: 6, help: 'AT1329' })),
} satisfies Fields

const health = {
  coverage: f.choice('Cobertura por defecto', coverages),
  userType: f.choice('Tipo de usuario por defecto', userTypes),
  authorisation: f.choice('Exige autorización', authorisations),
  demandsSiras: f.flag('Exige registro SIRAS'),
} satisfies Fields

const payment = {
  paymentDays: f.integer('Plazo de pago (días)', { max: 720 }),
  bankId: f.optional(f.ref('people.bank', 'Banco habitual')),
  directTransfer: f.flag('Giro directo', { help: 'ADRES paga en su nombre' }),
  deductions: f.optional(f.text('Descuentos', { max: 300, help: 'Estampillas y retenciones que descuenta' })),
  invoiceEmail: f.optional({
    ...f.text('Correo para facturas', { max: 150 }),
    schema: z.email('Escriba un correo como facturas@pagador.co.'),
  }),
} satisfies Fields

const filing = {
  filingMedium: f.optional(f.choice('Medio de radicación', media)),
  filingUrl: f.optional(f.text('Dirección del portal', { max: 300 })),
  filingHours: f.optional(f.text('Horario', { max: 150 })),
  filingFormats: f.optional(f.note('Formatos que exige', { max: 500 })),
  filingMaxMb: f.optional(f.integer('Tamaño máximo (MB)', { min: 1, max: 10_000 })),
} satisfies Fields

const situation = {
  situation: f.choice('Situación', situations),
  situationFrom: f.optional(f.day('Desde')),
  impairment: f.optional(
    f.percent('Deterioro (%)', { help: 'Parte de lo que debe que no se espera cobrar' }),
  ),
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
      name: f.text('Razón social'),
      adminCode: f.optional(f.code('Código', { max: 7 })),
      soatCode: f.optional(f.code('SOAT', { max: 6 })),
      identification: f.code('NIT', { max: 20 }),
      kind: fields.kind,
      regimes: f.optional(f.text('Regímenes')),
      ...pick(fields, 'coverage', 'userType'),
      paymentDays: f.integer('Plazo (días)'),
      contracts: f.integer('Contratos'),
      owes: f.money('Cartera'),
      contractState: f.condition('Aviso', {
        none: ['Sin contrato', 'neutral'],
        held: ['Vigente', 'good'],
        runningOut: ['Por acabarse', 'warning'],
        over: ['Vencido o agotado', 'bad'],
      }),
      ...pick(fields, 'situation', 'directTransfer', 'demandsSiras', 'authorisation', 'terceroId'),
      active: f.flag('Activo'),
    },
    sort: 'name',
    computed: ['owes'],
    drill: { owes: '/accounting/wallet/invoices?payerId={id}' },
    filters: ['kind', 'contractState', 'situation', 'directTransfer', 'regimes', 'active'],
    searches: 'Nombre, NIT o código',
  }),
  screens: screensAt('/eps'),
})
