import { defineCommand, defineFile, defineQuery, f, numbers, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'

const amount = z.string()

/** Every user reads their own pay, and nobody else's: no permission grants or removes this. */
const own = { module: 'payroll', access: 'campus' } as const

const ofPayslip = {
  periodId: f.ref('payroll.period', 'Nómina'),
  engagementId: f.ref('payroll.engagement', 'Vinculación'),
}

const payslipHead = z.object({
  ...strings('periodId', 'engagementId'),
  ...numbers('year', 'month'),
  ...strings('paidOn', 'position'),
  /** Null in payments besides the month. */
  days: z.number().nullable(),
  earned: amount,
  deducted: amount,
  net: amount,
})
export type OwnPayslipHead = z.output<typeof payslipHead>

/** The paid months of the caller, the last one first. */
export const ownPayslips = defineQuery({
  ...own,
  name: 'ownPayslips',
  title: 'Mi nómina: comprobantes',
  params: {},
  answers: z.object({ name: z.string().nullable(), payslips: z.array(payslipHead) }),
})

const payslipLine = z.object({
  ...strings('id', 'name', 'nature'),
  amount,
  sentence: z.string(),
  /** The source novedad or order. */
  paper: z.string().nullable(),
})
export type OwnPayslipLine = z.output<typeof payslipLine>

/** The lines of one payslip, each with its explanation. */
export const ownPayslip = defineQuery({
  ...own,
  name: 'ownPayslip',
  title: 'Mi nómina: por qué de cada valor',
  params: ofPayslip,
  answers: z.object({ lines: z.array(payslipLine) }),
})

/** A payslip beside that of the month before, with the cause of each difference. */
export const ownDifferences = defineQuery({
  ...own,
  name: 'ownDifferences',
  title: 'Mi nómina: diferencias con el mes anterior',
  params: ofPayslip,
  answers: z.object({
    before: payslipHead.nullable(),
    differences: z.array(
      z.object({
        ...strings('concept', 'name', 'nature'),
        before: amount,
        now: amount,
        difference: amount,
        cause: z.string(),
      }),
    ),
  }),
})

/** The days of vacation left today, with their computation. */
export const ownVacations = defineQuery({
  ...own,
  name: 'ownVacations',
  title: 'Mi nómina: vacaciones pendientes',
  params: {},
  answers: z.array(
    z.object({ ...strings('engagementId', 'position', 'accrued', 'taken', 'left', 'sentence') }),
  ),
})

/** Sick leaves, licences and rests of the caller, and the days of rest owed to them. */
export const ownAbsences = defineQuery({
  ...own,
  name: 'ownAbsences',
  title: 'Mi nómina: incapacidades, licencias y descansos',
  params: {},
  answers: z.object({
    leaves: z.array(z.object({ ...strings('id', 'name', 'from', 'to'), support: z.string().nullable() })),
    rests: z.array(z.object({ ...strings('id', 'workedOn', 'reason'), dueBy: z.string().nullable() })),
  }),
})

const ownShift = z.object({
  ...strings('id', 'on', 'code', 'name'),
  ...stringsOrNull('from', 'hours'),
  service: z.string(),
})
export type OwnShift = z.output<typeof ownShift>

/** The turnos of the caller in published cuadros, since the first day of this month. */
export const ownShifts = defineQuery({
  ...own,
  name: 'ownShifts',
  title: 'Mi nómina: turnos',
  params: {},
  answers: z.array(ownShift),
})

const ownDelivery = z.object({ ...strings('id', 'label', 'on', 'items'), receivedOn: z.string().nullable() })
export type OwnDelivery = z.output<typeof ownDelivery>

/** The dotación delivered to the caller, the last first. */
export const ownClothing = defineQuery({
  ...own,
  name: 'ownClothing',
  title: 'Mi nómina: dotación',
  params: {},
  answers: z.array(ownDelivery),
})

/** The person who received a dotación accepts it, which replaces signing its acta. */
export const acceptOwnClothing = defineCommand({
  ...own,
  name: 'acceptOwnClothing',
  verb: 'Aceptar el recibo',
  title: 'Mi nómina: aceptar el recibo de la dotación',
  consequence: 'Declara que recibió lo que dice la entrega. Queda con su nombre y la fecha.',
  about: { id: f.ref('payroll.clothingDelivery', 'Entrega') },
  answers: z.object({ receivedOn: z.string() }),
})

/** The users who read the pay of the caller. */
export const ownPayReaders = defineQuery({
  ...own,
  name: 'ownPayReaders',
  title: 'Mi nómina: quién la ha consultado',
  params: {},
  answers: z.array(z.object({ id: z.string(), at: z.string(), who: z.string(), what: z.string() })),
})

const asPaper = { ...own, taken: 'print' } as const

export const ownPayslipPaper = defineFile({
  ...asPaper,
  name: 'ownPayslipPaper',
  title: 'Mi comprobante de pago',
  params: ofPayslip,
})

export const ownYearCertificate = defineFile({
  ...asPaper,
  name: 'ownYearCertificate',
  title: 'Mi certificado de ingresos y retenciones (Formulario 220)',
  params: { year: f.integer('Año', { min: 2020, max: 2100 }) },
})

export const ownWorkCertificate = defineFile({
  ...asPaper,
  name: 'ownWorkCertificate',
  title: 'Mi certificado laboral',
  params: {},
})
