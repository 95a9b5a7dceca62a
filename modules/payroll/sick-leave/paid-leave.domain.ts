import { addBusinessDays, type Holidays, isBusinessDay } from '@quina/hospital/domain'
import { addDays, type Day, insist } from '@quina/kernel'

/** Who may take a leave: those of the code of labour, public servants, or both. */
type Takers = 'all' | 'private' | 'public'

interface LeaveKind {
  readonly label: string
  readonly takers: Takers
  /** How much may be taken in a year or at once; null where the support decides. */
  readonly most: number | null
  readonly unit: 'business' | 'calendar' | 'hours'
  readonly norm: string
  readonly paid: boolean
}

/** Leaves that are no sick leave (C1.5, C1.6, C1.7). Hours are paid as worked and make no line of PILA; whole days do. */
export const leaveKinds = {
  LUTO: kind('Licencia por luto', 'all', { most: 5, unit: 'business', norm: 'Ley 1280/2009; Ley 1635/2013' }),
  CALAMIDAD: kind('Calamidad doméstica', 'private', {
    most: null,
    unit: 'calendar',
    norm: 'CST, art. 57, num. 6',
  }),
  NINEZ: kind('Cuidado de la niñez', 'all', { most: 10, unit: 'business', norm: 'Ley 2174/2021' }),
  PERMISO: kind('Permiso remunerado', 'public', { most: 3, unit: 'business', norm: 'Decreto 1083/2015' }),
  ORDINARIA: kind('Licencia ordinaria', 'public', {
    most: 60,
    unit: 'calendar',
    norm: 'Decreto 1083/2015',
    paid: false,
  }),
  PRORROGA: kind('Prórroga de la licencia ordinaria', 'public', {
    most: 30,
    unit: 'calendar',
    norm: 'Decreto 1083/2015',
    paid: false,
  }),
  'LR-CIT': kind('Cita médica urgente o con especialista', 'private', {
    most: null,
    unit: 'hours',
    norm: art15(),
  }),
  'LR-ESC': kind('Obligación escolar como acudiente', 'private', {
    most: null,
    unit: 'hours',
    norm: art15(),
  }),
  'LR-JUD': kind('Citación judicial, administrativa o legal', 'private', {
    most: null,
    unit: 'hours',
    norm: art15(),
  }),
  'LR-BIC': kind('Día por uso de bicicleta', 'private', { most: 1, unit: 'calendar', norm: art15() }),
} satisfies Readonly<Record<string, LeaveKind>>
export type LeaveKindCode = keyof typeof leaveKinds

/** How many days of the unit of its kind a leave takes between two days, both included. */
export function leaveDays(
  code: LeaveKindCode,
  { from, to }: { from: Day; to: Day },
  holidays: Holidays,
): number {
  const business = leaveKinds[code].unit === 'business'
  let days = 0
  for (let date = from; date <= to; date = addDays(date, 1))
    if (!business || isBusinessDay(date, holidays)) days += 1
  return days
}

/** The last of so many días hábiles, of which the first is the day itself or the next one worked. */
export const lastBusinessDay = (from: Day, days: number, holidays: Holidays): Day =>
  addBusinessDays(addBusinessDays(from, 0, holidays), days - 1, holidays)

/** @throws Problem `LICENCIA_SUPERA_MAXIMO` more than its kind allows, with what is left of it. */
export function mustFitLeave(code: LeaveKindCode, days: number, taken: number): void {
  const { most, label } = leaveKinds[code] as LeaveKind
  if (most === null) return
  const left = Math.max(0, most - taken)
  insist(days <= left, 'LICENCIA_SUPERA_MAXIMO', `${label}: quedan ${left} de ${most} días.`, {
    facts: { left, most },
  })
}

/** @throws Problem `LICENCIA_DE_OTRO_REGIMEN` a public servant takes one of the code of labour, or the other way round. */
export function mustBeOfRegime(code: LeaveKindCode, regime: 'publico' | 'oficial' | 'privado'): void {
  const { takers, label } = leaveKinds[code] as LeaveKind
  const fits = takers === 'all' || (takers === 'public') === (regime === 'publico')
  insist(fits, 'LICENCIA_DE_OTRO_REGIMEN', `${label} no se aplica a este régimen.`)
}

function kind(
  label: string,
  takers: Takers,
  rest: Omit<LeaveKind, 'label' | 'takers' | 'paid'> & { paid?: boolean },
): LeaveKind {
  return { label, takers, paid: true, ...rest }
}
function art15(): string {
  return 'Ley 2466/2025, art. 15'
}
