import { defineReport, f } from '@quina/blocks'
import { unknownLayout, type YearBox, yearBoxes } from '../year-box.contract.ts'

const params = { year: f.integer('Año', { min: 2020, max: 2100 }) }
const boxNames = Object.keys(yearBoxes) as YearBox[]

const boxes = {
  salaries: f.money(yearBoxes.salaries),
  representation: f.money(yearBoxes.representation),
  prestaciones: f.money(yearBoxes.prestaciones),
  travel: f.money(yearBoxes.travel),
  otherIncome: f.money(yearBoxes.otherIncome),
  cesantiasPaid: f.money(yearBoxes.cesantiasPaid),
  cesantiasDeposited: f.money(yearBoxes.cesantiasDeposited),
  health: f.money(yearBoxes.health),
  pension: f.money(yearBoxes.pension),
  voluntaryRais: f.money(yearBoxes.voluntaryRais),
  voluntaryPension: f.money(yearBoxes.voluntaryPension),
  afc: f.money(yearBoxes.afc),
  withheld: f.money(yearBoxes.withheld),
  gross: f.money('Total de ingresos brutos'),
} satisfies Record<YearBox | 'gross', ReturnType<typeof f.money>>

/** The payments and the withholding of each person in a year, in the boxes of the certificate. */
export const form220Report = defineReport({
  id: 'payroll.form220',
  title: 'Ingresos y retenciones (Formulario 220 de la DIAN)',
  note: unknownLayout('el Formulario 220'),
  params,
  columns: { identification: f.text('Documento'), person: f.text('Persona'), ...boxes },
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
    documentType: f.text('Tipo de documento'),
    document: f.text('Número'),
    lastName: f.optional(f.text('Primer apellido')),
    secondLastName: f.optional(f.text('Segundo apellido')),
    firstName: f.optional(f.text('Primer nombre')),
    middleName: f.optional(f.text('Otros nombres')),
    address: f.optional(f.text('Dirección')),
    municipality: f.optional(f.text('Municipio')),
    ...boxes,
  },
  totals: [...boxNames, 'gross'],
  prints: ['document', 'lastName', 'firstName', 'gross', 'withheld'],
  landscape: true,
})

/** The time of service of each person, as certified by CETIL (Decreto 726 of 2018). */
export const serviceTimeReport = defineReport({
  id: 'payroll.serviceTime',
  title: 'Tiempo de servicio (CETIL, Decreto 726 de 2018)',
  note: unknownLayout('CETIL'),
  params: { to: f.day('Corte'), employeeId: f.optional(f.ref('people.employee', 'Empleado')) },
  columns: {
    identification: f.text('Documento'),
    person: f.text('Persona'),
    position: f.text('Cargo'),
    from: f.day('Desde'),
    until: f.day('Hasta'),
    days: f.integer('Días de 360'),
  },
  totals: ['days'],
  landscape: true,
})

export const yearReports = [form220Report, format2276, serviceTimeReport] as const
