import { day, defineReport, integer, money, optional, ref, text } from '@quina/blocks'
import { unknownLayout, type YearBox, yearBoxes } from '../year-box.contract.ts'

const params = { year: integer('Año', { min: 2020, max: 2100 }) }
const boxNames = Object.keys(yearBoxes) as YearBox[]

const boxes = {
  salaries: money(yearBoxes.salaries),
  representation: money(yearBoxes.representation),
  prestaciones: money(yearBoxes.prestaciones),
  travel: money(yearBoxes.travel),
  otherIncome: money(yearBoxes.otherIncome),
  cesantiasPaid: money(yearBoxes.cesantiasPaid),
  cesantiasDeposited: money(yearBoxes.cesantiasDeposited),
  health: money(yearBoxes.health),
  pension: money(yearBoxes.pension),
  voluntaryRais: money(yearBoxes.voluntaryRais),
  voluntaryPension: money(yearBoxes.voluntaryPension),
  afc: money(yearBoxes.afc),
  withheld: money(yearBoxes.withheld),
  gross: money('Total de ingresos brutos'),
} satisfies Record<YearBox | 'gross', ReturnType<typeof money>>

/** What each person was paid and withheld in a year, in the boxes of the certificate. */
export const form220Report = defineReport({
  id: 'payroll.form220',
  title: 'Ingresos y retenciones (Formulario 220 de la DIAN)',
  note: unknownLayout('el Formulario 220'),
  params,
  columns: { identification: text('Documento'), person: text('Persona'), ...boxes },
  totals: [...boxNames, 'gross'],
  prints: ['identification', 'person', 'gross', 'health', 'pension', 'withheld'],
  landscape: true,
})

/** The same payments by the columns of format 2276 of exógena. */
export const format2276 = defineReport({
  id: 'payroll.format2276',
  title: 'Exógena, formato 2276 de la DIAN',
  note: unknownLayout('el formato 2276 con sus columnas de nómina'),
  params,
  columns: {
    documentType: text('Tipo de documento'),
    document: text('Número'),
    lastName: optional(text('Primer apellido')),
    secondLastName: optional(text('Segundo apellido')),
    firstName: optional(text('Primer nombre')),
    middleName: optional(text('Otros nombres')),
    address: optional(text('Dirección')),
    municipality: optional(text('Municipio')),
    ...boxes,
  },
  totals: [...boxNames, 'gross'],
  prints: ['document', 'lastName', 'firstName', 'gross', 'withheld'],
  landscape: true,
})

/** The time of service of each person, as CETIL certifies it (Decreto 726 of 2018). */
export const serviceTimeReport = defineReport({
  id: 'payroll.serviceTime',
  title: 'Tiempo de servicio (CETIL, Decreto 726 de 2018)',
  note: unknownLayout('CETIL'),
  params: { to: day('Corte'), employeeId: optional(ref('people.employee', 'Empleado')) },
  columns: {
    identification: text('Documento'),
    person: text('Persona'),
    position: text('Cargo'),
    from: day('Desde'),
    until: day('Hasta'),
    days: integer('Días de 360'),
  },
  totals: ['days'],
  landscape: true,
})

export const yearReports = [form220Report, format2276, serviceTimeReport] as const
