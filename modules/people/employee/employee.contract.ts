import {
  choice,
  condition,
  day,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  optional,
  ref,
  text,
  type ValuesOf,
  type WireOf,
} from '@quina/blocks'

/** How somebody is tied to the hospital (care dossier §3.2; payroll dossier §2.1). */
export const linkTypes = {
  career: 'Carrera administrativa',
  provisional: 'Provisional',
  free: 'Libre nombramiento y remoción',
  term: 'De periodo',
  temporary: 'Planta temporal',
  official: 'Trabajador oficial',
  contractor: 'Contrato de prestación de servicios',
  sso: 'Servicio social obligatorio (rural)',
} as const
export type LinkType = keyof typeof linkTypes

const professions = {
  medicine: 'Medicina',
  nursing: 'Enfermería',
  dentistry: 'Odontología',
  bacteriology: 'Bacteriología',
  physiotherapy: 'Fisioterapia',
  psychology: 'Psicología',
  nutrition: 'Nutrición y dietética',
  pharmacy: 'Química farmacéutica',
  respiratory: 'Terapia respiratoria',
  speech: 'Fonoaudiología',
  occupational: 'Terapia ocupacional',
  socialWork: 'Trabajo social',
  assistant: 'Auxiliar de salud',
} as const

const work = {
  terceroId: ref('people.tercero', 'Persona', { help: 'El tercero: si no está, regístrelo primero' }),
  linkType: choice('Tipo de vinculación', linkTypes),
  positionId: ref('hospital.position', 'Cargo'),
  grade: optional(text('Grado', { max: 10 })),
  campusId: ref('admin.campus', 'Sede'),
  dependenciaId: optional(ref('budget.dependencia', 'Dependencia')),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
  bossId: optional(ref('people.employee', 'Jefe inmediato')),
  startDate: day('Fecha de ingreso'),
  endDate: optional(day('Fecha final prevista')),
} satisfies Fields

const security = {
  epsId: optional(ref('people.tercero', 'EPS')),
  pensionFundId: optional(ref('people.tercero', 'Fondo de pensiones')),
  arlId: optional(ref('people.tercero', 'ARL')),
  riskClass: optional(integer('Clase de riesgo', { min: 1, max: 5 })),
  familyFundId: optional(ref('people.tercero', 'Caja de compensación')),
} satisfies Fields

const profession = {
  professional: flag('Profesional de la salud'),
  profession: optional(choice('Profesión', professions)),
  rethus: optional(
    text('Registro ReTHUS', { max: 30, help: 'Sin él, RIPS rechaza lo que registre (RVG11)' }),
  ),
  rethusOn: optional(day('Verificado en ReTHUS el')),
} satisfies Fields

const fields = { ...work, ...security, ...profession } satisfies Fields
export const employeeSections = { work, security, profession } as const

export type EmployeeValues = ValuesOf<typeof fields>
export type EmployeeWire = WireOf<typeof fields>

/** Who works here. Salaries and their history belong to payroll. */
export const employee = defineCatalog({
  module: 'people',
  name: 'employee',
  label: { one: 'Empleado', many: 'Empleados', gender: 'm' },
  fields,
  shows: ['terceroId'],
  key: 'terceroId',
  list: listOf({
    columns: {
      name: text('Nombre'),
      identification: text('Documento'),
      linkType: choice('Vinculación', linkTypes),
      positionId: ref('hospital.position', 'Cargo'),
      campusId: ref('admin.campus', 'Sede'),
      costCentreId: ref('hospital.costCentre', 'Centro de costo'),
      startDate: day('Ingreso'),
      retiredOn: day('Retiro'),
      professional: flag('Profesional de la salud'),
      rethus: text('ReTHUS'),
      status: condition('Estado', {
        active: ['Activo', 'good'],
        leaving: ['Por retirarse', 'warning'],
        retired: ['Retirado', 'neutral'],
        inactive: ['Inactivo', 'neutral'],
      }),
    },
    sort: 'name',
    filters: ['status', 'linkType', 'positionId', 'campusId', 'professional'],
    searches: 'Nombre, documento o cargo',
  }),
})

export const retireEmployee = 'people.employee.retire'
export const signatureBytesMax = 204_800

export const retirement = {
  retiredOn: day('Fecha de retiro', { help: 'Desde ese día no puede ingresar al sistema' }),
  retirementReason: text('Motivo', { min: 5 }),
} satisfies Fields

export const specialtyAsked = { specialtyId: ref('hospital.specialty', 'Especialidad') } satisfies Fields
