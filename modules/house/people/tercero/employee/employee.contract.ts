import {
  defineCatalog,
  defineCommand,
  defineFile,
  defineQuery,
  type Fields,
  f,
  listOf,
  permission,
  permissionFor,
  screensAt,
  strings,
  stringsOrNull,
  type ValuesOf,
  type WireOf,
} from '@quina/blocks'
import { z } from 'zod'

/** The kind of link of a person with the hospital (care dossier §3.2; payroll dossier §2.1). */
export const linkTypes = {
  career: 'Carrera administrativa',
  provisional: 'Provisional',
  free: 'Libre nombramiento y remoción',
  term: 'De periodo',
  temporary: 'Planta temporal',
  official: 'Trabajador oficial',
  contractor: 'Contrato de prestación de servicios',
  sso: 'Servicio social obligatorio (rural)',
  private: 'Contrato de trabajo (CST)',
  apprentice: 'Contrato de aprendizaje',
  resident: 'Residente',
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
  terceroId: f.ref('people.tercero', 'Persona', { help: 'El tercero: si no está, regístrelo primero' }),
  linkType: f.choice('Tipo de vinculación', linkTypes),
  positionId: f.ref('hospital.position', 'Cargo'),
  grade: f.optional(f.text('Grado', { max: 10 })),
  campusId: f.ref('admin.campus', 'Sede'),
  dependenciaId: f.optional(f.ref('budget.dependencia', 'Dependencia')),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  bossId: f.optional(f.ref('people.employee', 'Jefe inmediato')),
  startDate: f.day('Fecha de ingreso'),
  endDate: f.optional(f.day('Fecha final prevista')),
} satisfies Fields

const security = {
  epsId: f.optional(f.ref('people.tercero', 'EPS')),
  pensionFundId: f.optional(f.ref('people.tercero', 'Fondo de pensiones')),
  arlId: f.optional(f.ref('people.tercero', 'ARL')),
  riskClass: f.optional(f.integer('Clase de riesgo', { min: 1, max: 5 })),
  familyFundId: f.optional(f.ref('people.tercero', 'Caja de compensación')),
} satisfies Fields

const profession = {
  professional: f.flag('Profesional de la salud'),
  profession: f.optional(f.choice('Profesión', professions)),
  rethus: f.optional(
    f.text('Registro ReTHUS', { max: 30, help: 'Sin él, RIPS rechaza lo que registre (RVG11)' }),
  ),
  rethusOn: f.optional(f.day('Verificado en ReTHUS el')),
} satisfies Fields

const fields = { ...work, ...security, ...profession } satisfies Fields
export const employeeSections = { work, security, profession } as const

export type EmployeeValues = ValuesOf<typeof fields>
export type EmployeeWire = WireOf<typeof fields>

/** The employees. Salaries and their history belong to payroll. */
export const employee = defineCatalog({
  id: 'people.employee',
  label: { one: 'Empleado', many: 'Empleados', gender: 'm' },
  fields,
  shows: ['terceroId'],
  key: 'terceroId',
  list: listOf({
    columns: {
      name: f.text('Nombre'),
      identification: f.text('Documento'),
      linkType: f.choice('Vinculación', linkTypes),
      positionId: f.ref('hospital.position', 'Cargo'),
      campusId: f.ref('admin.campus', 'Sede'),
      costCentreId: f.ref('hospital.costCentre', 'Centro de costo'),
      startDate: f.day('Ingreso'),
      retiredOn: f.day('Retiro'),
      professional: f.flag('Profesional de la salud'),
      rethus: f.text('ReTHUS'),
      status: f.condition('Estado', {
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
  screens: screensAt('/empleado'),
})

const retireEmployees = permission('people.employee.retire', 'Retirar y reingresar empleados')
export const signatureBytesMax = 204_800

const one = { id: f.ref('people.employee', 'Empleado') }
const edit = permissionFor(employee, 'edit')
const answers = z.object({ id: z.string() })

/** The parts of an employee: retirement, specialties, signature and account. */
export const employeeFacts = defineQuery({
  id: 'people.employeeFacts',
  title: 'Empleados: retiro, especialidades, firma y usuario',
  access: permissionFor(employee, 'view'),
  params: one,
  opens: ['id'],
  answers: z.object({
    ...stringsOrNull('retiredOn', 'retirementReason'),
    professional: z.boolean(),
    specialties: z.array(z.object({ id: z.string(), label: z.string() })),
    signed: z.boolean(),
    /** Payroll manages this link: it is changed and ended there. */
    engaged: z.boolean(),
    user: z.object({ id: z.string(), name: z.string() }).nullable(),
    ...strings('idNumber', 'name'),
    email: z.string().nullable(),
    may: z.array(z.string()),
  }),
})

export const retireEmployee = defineCommand({
  id: 'people.retireEmployee',
  verb: 'Retirar',
  access: retireEmployees,
  consequence:
    'Desde ese día no puede ingresar al sistema. Traslade antes sus agendas y los bienes a su cargo.',
  danger: true,
  about: one,
  params: {
    retiredOn: f.day('Fecha de retiro', { help: 'Desde ese día no puede ingresar al sistema' }),
    retirementReason: f.text('Motivo', { min: 5 }),
  },
  answers,
})

export const reinstateEmployee = defineCommand({
  id: 'people.reinstateEmployee',
  verb: 'Reingresar',
  access: retireEmployees,
  consequence: 'Vuelve a estar vinculado y puede ingresar al sistema.',
  about: one,
  params: { startDate: f.day('Reingresa el') },
  answers,
})

export const addSpecialty = defineCommand({
  id: 'people.addEmployeeSpecialty',
  verb: 'Agregar',
  access: edit,
  about: one,
  params: { specialtyId: f.ref('hospital.specialty', 'Especialidad') },
  answers,
})

export const removeSpecialty = defineCommand({
  id: 'people.removeEmployeeSpecialty',
  verb: 'Quitar',
  access: edit,
  about: { ...one, specialtyId: f.ref('people.employeeSpecialty', 'Especialidad del empleado') },
  answers,
})

export const keepSignature = defineCommand({
  id: 'people.keepEmployeeSignature',
  verb: 'Guardar la firma',
  access: edit,
  about: one,
  takes: 'file',
  answers,
})

export const employeeSignature = defineFile({
  id: 'people.employeeSignature',
  taken: false,
  title: 'Empleados: ver la firma',
  access: edit,
  params: one,
  opens: ['id'],
})
