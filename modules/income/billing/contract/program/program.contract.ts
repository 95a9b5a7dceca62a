import { defineCatalog, type Fields, f, listOf, type ValuesOf } from '@quina/blocks'

/** The kinds of programme (billing dossier §1.3). */
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
  code: f.code('Código', { max: 20 }),
  name: f.text('Nombre', { max: 150 }),
  kind: f.choice('Tipo', programKinds),
  fromDay: f.day('Desde'),
  untilDay: f.optional(f.day('Hasta')),
  basis: f.choice('El valor es de', programBases),
  value: f.money('Valor'),
  population: f.optional(f.integer('Población objetivo', { min: 1 })),
  sex: f.optional(f.choice('Sexo', { F: 'Mujeres', M: 'Hombres' })),
  minAge: f.optional(f.integer('Edad desde (años)', { max: 120 })),
  maxAge: f.optional(f.integer('Edad hasta (años)', { max: 120 })),
  diagnoses: f.optional(
    f.text('Diagnósticos', { max: 300, help: 'Códigos CIE-10 con los que se entra: I10X, E11' }),
  ),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  responsibleId: f.optional(f.ref('people.employee', 'Responsable')),
  corridor: f.optional(
    f.percent('Banda (%)', { help: 'Solo de PGP: cuánto puede desviarse lo prestado sin liquidarse' }),
  ),
  weighted: f.flag('Se mide por el peso de cada servicio'),
} satisfies Fields
export type ProgramValues = ValuesOf<typeof fields>

/** A set of services billed as a unit: a prospective payment, a route of promotion, a package by month. */
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
      goal: f.integer('Meta del año'),
      executed: f.integer('Ejecutado'),
      donePercent: f.optional(f.percent('Ejecución')),
      invoiced: f.money('Facturado'),
      contracts: f.integer('Contratos'),
      active: f.flag('Activo'),
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
  programId: f.ref('billing.program', 'Programa'),
  serviceId: f.ref('tariffs.service', 'Servicio'),
  mode: f.choice('Cómo se paga', serviceModes),
  value: f.optional(f.money('Valor', { help: 'Vacío: el que cada contrato pacte por actividad' })),
  monthlyGoal: f.optional(f.integer('Meta mensual', { min: 1 })),
  yearlyGoal: f.optional(f.integer('Meta anual', { min: 1 })),
  perUser: f.optional(f.integer('Veces al año por usuario', { min: 1 })),
  weight: f.optional(f.percent('Peso (%)')),
} satisfies Fields
export type ProgramServiceValues = ValuesOf<typeof serviceFields>

/** The services that a programme includes. */
export const programService = defineCatalog({
  id: 'billing.programService',
  label: { one: 'Servicio del programa', many: 'Servicios de programas', gender: 'm' },
  fields: serviceFields,
  shows: ['serviceId', 'mode'],
  key: 'serviceId',
  list: listOf({
    columns: {
      ...serviceFields,
      code: f.code('Código'),
      name: f.text('Servicio'),
      executedMonth: f.integer('Hecho en el mes'),
      executed: f.integer('Hecho en el año'),
      donePercent: f.optional(f.percent('Ejecución')),
      active: f.flag('Activo'),
    },
    sort: 'name',
    filters: ['mode', 'active'],
    searches: 'Código o nombre del servicio',
  }),
})

/** The fields of a programme agreed in a contract; the screen already names the contract. */
export const agreedFields = {
  programId: f.ref('billing.program', 'Programa'),
  monthlyValue: f.optional(f.money('Valor mensual')),
  activityValue: f.optional(
    f.money('Valor por actividad', { help: 'De los servicios que no tienen valor propio' }),
  ),
  userValue: f.optional(f.money('Valor por usuario')),
  goal: f.optional(f.integer('Meta (actividades)', { min: 1 })),
  fromDay: f.day('Desde'),
  untilDay: f.optional(f.day('Hasta')),
} satisfies Fields

const contractFields = {
  contractId: f.ref('insurers.contract', 'Contrato'),
  ...agreedFields,
} satisfies Fields
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
      kind: f.choice('Tipo', programKinds),
      executed: f.integer('Ejecutado'),
      donePercent: f.optional(f.percent('Ejecución')),
      invoiced: f.money('Facturado'),
      active: f.flag('Vigente'),
    },
    totals: ['invoiced'],
    sort: 'fromDay',
    filters: ['kind', 'active'],
    searches: 'Programa o contrato',
  }),
})
