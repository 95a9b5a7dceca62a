import {
  annulmentParams,
  annulsFrom,
  conditionOf,
  defineDocument,
  type Fields,
  f,
  issues,
  lifecycle,
  listOf,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { engagementKinds, regimes, subsystems } from './engagement-kinds.contract.ts'

const weekDays = {
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const

export const salaryReasons = {
  hire: 'Ingreso',
  annual: 'Incremento anual',
  promotion: 'Ascenso o cambio de cargo',
  agreement: 'Acuerdo o convención',
  ruling: 'Sentencia',
} as const

/** The post and the pay from a day on. */
export const salaryFields = {
  fromDay: f.day('Desde'),
  positionId: f.ref('hospital.position', 'Cargo'),
  amount: f.optional(f.money('Asignación básica', { help: 'Vacía: la del cargo en cada día' })),
  representation: f.optional(f.money('Gastos de representación')),
  technicalPremium: f.optional(f.money('Prima técnica')),
  technicalPremiumSalary: f.flag('Prima técnica salarial'),
  seniority: f.optional(f.money('Incremento por antigüedad')),
  reason: f.choice('Motivo', salaryReasons),
  act: f.optional(f.text('Acto', { max: 60 })),
  retroactiveFrom: f.optional(f.day('Retroactivo desde')),
} satisfies Fields

/** The affiliations of a person from a day on; EPS and pension change on the first of a month. */
export const affiliationFields = {
  fromDay: f.day('Desde'),
  kind: f.choice('Subsistema', subsystems),
  terceroId: f.optional(
    f.ref('people.tercero', 'Administradora', { help: 'Vacía: no cotiza desde ese día' }),
  ),
  riskClass: f.optional(f.integer('Clase de riesgo', { min: 1, max: 5 })),
  workCentre: f.optional(f.text('Centro de trabajo', { max: 20 })),
  highRisk: f.flag('Alto riesgo', { help: 'Pensión del Decreto 2090 de 2003' }),
  foreigner: f.flag('Extranjero sin pensión', { help: 'Línea de pensión sin administradora' }),
  subtype: f.optional(
    f.code('Subtipo', { max: 2, help: 'De cotizante, en una línea de pensión: 01 si se pensionó y sigue' }),
  ),
} satisfies Fields

/** A share of the cost from a day on; the shares of one day add up to 100. */
export const costFields = {
  fromDay: f.day('Desde'),
  costCentreId: f.ref('hospital.costCentre', 'Centro de costo'),
  percent: f.percent('Porcentaje'),
} satisfies Fields

const workingTimes = {
  private: 'Particular (Ley 2101)',
  public: 'Empleado público (Decreto 1042)',
  official: 'Trabajador oficial',
} as const

export const scheduleFields = {
  fromDay: f.day('Desde'),
  workingTime: f.choice('Jornada', workingTimes),
  weeklyHours: f.quantity('Horas a la semana'),
  restDay: f.choice('Día de descanso', weekDays),
  overtime: f.flag('Puede devengar horas extras'),
  worksRestDays: f.flag('Trabaja domingos y festivos', {
    help: 'Son de su jornada: causan el recargo. Si no, la hora se paga completa con él',
  }),
  remote: f.flag('Teletrabajo', { help: 'Recibe auxilio de conectividad en lugar del de transporte' }),
} satisfies Fields

export const retirementCauses = {
  resignation: 'Renuncia',
  end: 'Vencimiento del término',
  dismissal: 'Terminación con justa causa',
  unjust: 'Terminación sin justa causa',
  pension: 'Pensión',
  death: 'Muerte',
  insubsistence: 'Declaratoria de insubsistencia',
  agreement: 'Mutuo acuerdo',
  other: 'Otra',
} as const

const header = {
  date: f.day('Fecha del acto'),
  act: f.text('Acto o contrato', { max: 60 }),
  employeeId: f.ref('people.employee', 'Empleado'),
  kind: f.choice('Tipo de vinculación', engagementKinds),
  regime: f.choice('Régimen prestacional', regimes),
  dependenciaId: f.optional(f.ref('budget.dependencia', 'Dependencia')),
  spending: f.choice('Gasto', { administrative: 'Administrativo', operative: 'Operativo' }),
  startDate: f.day('Fecha de ingreso'),
  endDate: f.optional(f.day('Fecha final prevista')),
  dedication: f.usually(f.percent('Dedicación (%)'), '100'),
  contributorType: f.code('Tipo de cotizante', { max: 2, help: 'Dos dígitos de la PILA: 01' }),
  contributorSubtype: f.code('Subtipo de cotizante', { max: 2, help: '00; 01 si es pensionado que trabaja' }),
  economicActivity: f.optional(f.code('Actividad económica de la ARL', { max: 7, help: 'Siete dígitos' })),
  workMunicipalityId: f.optional(f.ref('reference.municipality', 'Municipio donde trabaja')),
  withholdingProcedure: f.choice('Procedimiento de retención', { one: 'Uno', two: 'Dos' }),
  cesantiasRegime: f.choice('Régimen de cesantías', {
    annual: 'Anualizado en fondo',
    fna: 'Fondo Nacional del Ahorro',
    retroactive: 'Retroactivo',
    none: 'No tiene',
  }),
  paymentMeans: f.choice('Medio de pago', { transfer: 'Transferencia', cheque: 'Cheque', cash: 'Efectivo' }),
  notes: f.optional(f.note('Observaciones', { max: 1000 })),
} satisfies Fields

const states = {
  draft: { label: 'Previnculado', tone: 'neutral', editable: true },
  active: { label: 'Activo', tone: 'good' },
  retired: { label: 'Retirado', tone: 'warning' },
  settled: { label: 'Liquidado', tone: 'neutral' },
  annulled: { label: 'Anulado', tone: 'bad' },
} as const

const retirementParams = {
  retiredOn: f.day('Último día de servicio', { help: 'Ese día se paga' }),
  cause: f.choice('Causa', retirementCauses),
  reason: f.note('Motivo', { min: 5, max: 500 }),
}

/**
 * Vinculación: the paid link between a person and the house (payroll dossier §2.1, §2.3). Its view shows other people's pay.
 * Dated data are in its lines, which can only be added to once the person is in service.
 */
export const engagement = defineDocument({
  id: 'payroll.engagement',
  label: { one: 'Vinculación', many: 'Vinculaciones', gender: 'f' },
  number: { prefix: 'VIN', restarts: 'vigencia' },
  fields: {
    ...header,
    salaries: f.lines('Cargo y asignación', salaryFields),
    affiliations: f.lines('Afiliaciones', affiliationFields),
    costs: f.lines('Distribución del costo', costFields),
    schedules: f.lines('Jornada', scheduleFields),
  },
  lifecycle: lifecycle('draft', states, {
    install: issues('active', 'Posesionar', {
      consequence:
        'La persona entra en la nómina desde su fecha de ingreso. Lo que cambie después se registra desde un día.',
    }),
    retire: {
      label: 'Retirar',
      from: 'active',
      to: 'retired',
      params: retirementParams,
      danger: true,
      consequence:
        'Desde el día siguiente no se le paga ni puede ingresar al sistema. Sigue su liquidación definitiva.',
    },
    reinstate: {
      label: 'Dejar sin efecto el retiro',
      from: 'retired',
      to: 'active',
      params: { reason: f.note('Motivo', { min: 10, max: 500 }) },
      consequence: 'Sigue vinculada como si no se hubiera retirado.',
    },
    settle: {
      label: 'Dar por liquidada',
      from: 'retired',
      to: 'settled',
      consequence: 'Su liquidación definitiva está pagada: ya no se puede dejar sin efecto el retiro.',
    },
    annul: annulsFrom('active', 'Anular', {
      params: annulmentParams,
      consequence: 'Es como si no hubiera existido. Solo si no tiene novedades.',
    }),
  }),
  list: listOf({
    columns: {
      number: f.integer('Número'),
      identification: f.text('Documento'),
      ...pick(header, 'employeeId', 'kind', 'regime'),
      positionId: salaryFields.positionId,
      ...pick(header, 'startDate', 'endDate'),
      retiredOn: f.optional(f.day('Retiro')),
      act: header.act,
      condition: conditionOf(states),
    },
    sort: '-startDate',
    filters: ['condition', 'kind', 'regime', 'positionId', 'employeeId', 'startDate'],
    searches: 'Persona, documento o acto',
  }),
  screens: screensAt('/nomina/vinculaciones'),
})
