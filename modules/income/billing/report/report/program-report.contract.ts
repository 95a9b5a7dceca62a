import { choice, day, defineReport, integer, optional, rate, ref, text } from '@quina/blocks'

const states = { overdue: 'Vencidos', onTime: 'Al día' } as const
const patients = '/billing/reports/index?informe=programPatients&on={on}&programId={id}'

/** C10 of the reports of care: the patients of each programme, and how many have an overdue control. */
export const programControl = defineReport({
  id: 'billing.programControl',
  title: 'Control de los programas',
  params: { on: day('A la fecha') },
  columns: {
    name: text('Programa'),
    people: integer('Pacientes'),
    controls: integer('Controles esperados'),
    overdue: integer('Vencidos'),
    onTime: integer('Al día'),
    part: rate('% al día'),
  },
  totals: ['controls', 'overdue', 'onTime'],
  empty: 'Nadie fue atendido en un programa con controles en el último año.',
  chart: { kind: 'bars', names: 'name', series: ['onTime', 'overdue'] },
  drill: { controls: patients, overdue: `${patients}&state=overdue`, onTime: `${patients}&state=onTime` },
})

/** Each control that a patient of a programme is expected to have, with when it was last given and when it is due. */
export const programPatients = defineReport({
  id: 'billing.programPatients',
  title: 'Pacientes por programa',
  params: {
    on: day('A la fecha'),
    programId: optional(ref('billing.program', 'Programa')),
    state: optional(choice('Estado', states)),
  },
  columns: {
    program: text('Programa'),
    patient: text('Paciente'),
    document: text('Documento'),
    phone: optional(text('Teléfono')),
    service: text('Control'),
    times: integer('En el año'),
    expected: integer('Esperados'),
    last: optional(day('Último')),
    due: day('Vence'),
    days: integer('Días vencido'),
  },
  landscape: true,
  empty: 'No hay pacientes con estos parámetros.',
  drill: { patient: '/verUsuario/{patientId}' },
})

export const programReports = [programControl, programPatients] as const
