import { type ParentalWeeks, parentalWeeks } from '@quina/hospital/contract'
import { addDays, day } from '@quina/kernel'

/** The weeks as rows of the law, the earliest first: each until the day before the next. */
function weeksOf(kind: ParentalWeeks): string {
  const rows = parentalWeeks[kind].map(({ from, weeks, norm }, index, all) => {
    const next = all[index - 1]
    return `${from} ${next === undefined ? '...' : addDays(day(next.from), -1)} ${weeks} | ${norm}`
  })
  return rows.toReversed().join('\n')
}

/** Sick leaves and licences: the paid part of the base, and for how long. */
export const leaveLaw = {
  /** The part that the house pays of its two days: 2/3, or 1 where it agreed to pay them whole. */
  COMPLEMENTO_EG: ['factor', '1951-06-07 ... 2/3 | CST, art. 227; Decreto 1427/2022'],
  INCAPACIDAD_EG_90: ['factor', '1951-06-07 ... 2/3 | CST, art. 227; Decreto 1427/2022'],
  INCAPACIDAD_EG_180: ['factor', '1951-06-07 ... 1/2 | CST, art. 227; Decreto 1427/2022'],
  INCAPACIDAD_EG_540: ['factor', '2012-01-10 ... 1/2 | Decreto-ley 19/2012, art. 142'],
  INCAPACIDAD_EG_MAS: ['factor', '2015-06-09 ... 1/2 | Ley 1753/2015, art. 67; Decreto 1427/2022'],
  INCAPACIDAD_LABORAL: ['factor', '2002-12-17 ... 1 | Ley 776/2002, art. 3'],
  LICENCIA_MATERNIDAD: ['factor', '2011-06-29 ... 1 | CST, art. 236; Decreto 1427/2022'],
  LICENCIA_MATERNIDAD_SEMANAS: ['semanas', weeksOf('maternity')],
  LICENCIA_MATERNIDAD_MULTIPLE: ['semanas', weeksOf('multiple')],
  LICENCIA_PATERNIDAD_SEMANAS: ['semanas', weeksOf('paternity')],
} as const
