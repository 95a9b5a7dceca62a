import { defineParameter, f } from '@quina/blocks'
import { z } from 'zod'

/** The age ranges of a debt, between cuts, the youngest first. */
export const ranges = ['range1', 'range2', 'range3', 'range4', 'range5', 'range6'] as const
export type AgeRange = (typeof ranges)[number]

/** A debt that is not filed has no age, and neither has one that is not due when the age counts from the due date. */
export type Bucket = 'unfiled' | 'notDue' | AgeRange

export const cutsIn = (value: string): readonly number[] => value.split(',').map(Number)

/** The names of the ranges: `0 a 30`, `31 a 60`… Counted from the due date, ages begin one day after it. */
export function rangeNames(cuts: readonly number[], first: 0 | 1): Readonly<Record<AgeRange, string>> {
  const named = ranges.map((range, index) => {
    const from = index === 0 ? first : cuts[index - 1]! + 1
    return [range, index < cuts.length ? `${from} a ${cuts[index]}` : `Más de ${cuts.at(-1)}`]
  })
  return Object.fromEntries(named) as Record<AgeRange, string>
}

const initialCuts = '30,60,90,180,360'

/**
 * The last day of each age range except the last, which has no end (billing dossier §12.5). The report to SIHO has cuts of its
 * own.
 */
export const ageCuts = defineParameter({
  id: 'receivables.ageCuts',
  area: 'Cartera',
  field: {
    ...f.text('Cortes de las edades de cartera (días)', {
      help: 'El último día de cada rango, cinco, de menor a mayor: 30,60,90,180,360.',
    }),
    schema: z
      .string()
      .trim()
      .regex(/^\d{1,4}(,\d{1,4}){4}$/, `Escriba cinco cortes separados por comas: ${initialCuts}.`)
      .refine(
        (value) => cutsIn(value).every((cut, index, all) => cut > (all[index - 1] ?? 0)),
        'Escríbalos de menor a mayor.',
      ),
  },
  initial: initialCuts,
})
