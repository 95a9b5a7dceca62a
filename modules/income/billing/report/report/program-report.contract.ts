import { defineReport, f } from '@quina/blocks'

const states = { overdue: 'Vencidos', onTime: 'Al día' } as const
const patients = '/billing/reports/index?informe=programPatients&on={on}&programId={id}'

/** C10 of the reports of care: the patients of each programme, and how many have an overdue control. */
export const programControl = defineReport({
  id: 'billing.programControl',
  title: 'Control de los programas',
  params: { on: f.day('A la fecha') },
  columns: {
    name: f.text('Programa'),
    people: f.integer('Pacientes'),
    controls: f.integer('Controles esperados'),
    overdue: f.integer('Vencidos'),
    onTime: f.integer('Al día'),
    part: f.rate('% al día'),
  },
  totals: ['controls', 'overdue', 'onTime'],
  empty: 'Nadie fue atendido en un programa con controles en el último año.',
  chart: { kind: 'bars', names: 'name', series: ['onTime', 'overdue'] },
  drill: { controls: patients, overdue: `${patients}&state=overdue`, onTime: `${patients}&state=onTime` },
})

/** Each control expected for a patient of a programme, with the last one and the day on which it is due. */
export const programPatients = defineReport({
  id: 'billing.programPatients',
  title: 'Pacientes por programa',
  params: {
    on: f.day('A la fecha'),
    programId: f.optional(f.ref('billing.program', 'Programa')),
    state: f.optional(f.choice('Estado', states)),
  },
  columns: {
    program: f.text('Programa'),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    phone: f.optional(f.text('Teléfono')),
    service: f.text('Control'),
    times: f.integer('En el año'),
    expected: f.integer('Esperados'),
    last: f.optional(f.day('Último')),
    due: f.day('Vence'),
    days: f.integer('Días vencido'),
  },
  landscape: true,
  empty: 'No hay pacientes con estos parámetros.',
  drill: { patient: '/verUsuario/{patientId}' },
})

export const programReports = [programControl, programPatients] as const
