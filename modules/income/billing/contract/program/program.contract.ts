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

/** What a programme is (billing dossier §1.3). */
const programKinds = {
  pgp: 'Pago global prospectivo',
  activity: 'Actividades de promoción y prevención',
  package: 'Paquete por mes',
  pic: 'Plan de intervenciones colectivas',
  chronic: 'Pacientes crónicos',
} as const

/** What the value of a programme pays for. */
const programBases = {
  total: 'Todo el programa',
  month: 'Cada mes',
  user: 'Cada usuario',
  activity: 'Cada actividad',
} as const

const fields = {
  code: code('Código', { max: 20 }),
  name: text('Nombre', { max: 150 }),
  kind: choice('Tipo', programKinds),
  fromDay: day('Desde'),
  untilDay: optional(day('Hasta')),
  basis: choice('El valor es de', programBases),
  value: money('Valor'),
  population: optional(integer('Población objetivo', { min: 1 })),
  sex: optional(choice('Sexo', { F: 'Mujeres', M: 'Hombres' })),
  minAge: optional(integer('Edad desde (años)', { max: 120 })),
  maxAge: optional(integer('Edad hasta (años)', { max: 120 })),
  diagnoses: optional(
    text('Diagnósticos', { max: 300, help: 'Códigos CIE-10 con los que se entra: I10X, E11' }),
  ),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
  responsibleId: optional(ref('people.employee', 'Responsable')),
  corridor: optional(
    percent('Banda (%)', { help: 'Solo de PGP: cuánto puede desviarse lo prestado sin liquidarse' }),
  ),
  weighted: flag('Se mide por el peso de cada servicio'),
} satisfies Fields
export type ProgramValues = ValuesOf<typeof fields>

/** What is billed as a unit: a prospective payment, a route of promotion, a package by month. */
export const program = defineCatalog({
  id: 'billing.program',
  label: { one: 'Programa', many: 'Programas', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  key: 'code',
  taken: 'FAC-188',
  list: listOf({
    columns: {
      ...fields,
      goal: integer('Meta del año'),
      executed: integer('Ejecutado'),
      donePercent: optional(percent('Ejecución')),
      invoiced: money('Facturado'),
      contracts: integer('Contratos'),
      active: flag('Activo'),
    },
    totals: ['invoiced'],
    sort: 'code',
    filters: ['kind', 'fromDay', 'active'],
    searches: 'Código o nombre',
  }),
  screens: {
    list: '/billing/program',
    create: '/billing/program/create',
    edit: '/billing/program/update/:id',
  },
})

const serviceModes = { included: 'Incluido', priced: 'Con valor' } as const

const serviceFields = {
  programId: ref('billing.program', 'Programa'),
  serviceId: ref('tariffs.service', 'Servicio'),
  mode: choice('Cómo se paga', serviceModes),
  value: optional(money('Valor', { help: 'Vacío: el que cada contrato pacte por actividad' })),
  monthlyGoal: optional(integer('Meta mensual', { min: 1 })),
  yearlyGoal: optional(integer('Meta anual', { min: 1 })),
  perUser: optional(integer('Veces al año por usuario', { min: 1 })),
  weight: optional(percent('Peso (%)')),
} satisfies Fields
export type ProgramServiceValues = ValuesOf<typeof serviceFields>

/** What a programme is made of. */
export const programService = defineCatalog({
  id: 'billing.programService',
  label: { one: 'Servicio del programa', many: 'Servicios de programas', gender: 'm' },
  fields: serviceFields,
  shows: ['serviceId', 'mode'],
  key: 'serviceId',
  list: listOf({
    columns: {
      ...serviceFields,
      code: code('Código'),
      name: text('Servicio'),
      executedMonth: integer('Hecho en el mes'),
      executed: integer('Hecho en el año'),
      donePercent: optional(percent('Ejecución')),
      active: flag('Activo'),
    },
    sort: 'name',
    filters: ['mode', 'active'],
    searches: 'Código o nombre del servicio',
  }),
})

/** What is typed of a programme of a contract, which its screen already names. */
export const agreedFields = {
  programId: ref('billing.program', 'Programa'),
  monthlyValue: optional(money('Valor mensual')),
  activityValue: optional(
    money('Valor por actividad', { help: 'De los servicios que no tienen valor propio' }),
  ),
  userValue: optional(money('Valor por usuario')),
  goal: optional(integer('Meta (actividades)', { min: 1 })),
  fromDay: day('Desde'),
  untilDay: optional(day('Hasta')),
} satisfies Fields

const contractFields = { contractId: ref('insurers.contract', 'Contrato'), ...agreedFields } satisfies Fields
export type ContractProgramValues = ValuesOf<typeof contractFields>

/** The programmes that a contract agrees. */
export const contractProgram = defineCatalog({
  id: 'billing.contractProgram',
  label: { one: 'Programa del contrato', many: 'Programas de contratos', gender: 'm' },
  fields: contractFields,
  shows: ['programId', 'contractId'],
  key: 'programId',
  list: listOf({
    columns: {
      ...contractFields,
      kind: choice('Tipo', programKinds),
      executed: integer('Ejecutado'),
      donePercent: optional(percent('Ejecución')),
      invoiced: money('Facturado'),
      active: flag('Vigente'),
    },
    totals: ['invoiced'],
    sort: 'fromDay',
    filters: ['kind', 'active'],
    searches: 'Programa o contrato',
  }),
})
