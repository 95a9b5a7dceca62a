import { divide, groupedBy } from '@quina/kernel'
import type { PilaContext, PilaLaw } from '../pila-law.contract.ts'
import { type PilaRecord, type PilaRefusal, refuse } from '../pila-record.domain.ts'
import { pays } from './cells.domain.ts'
import { upToHundred } from './contribution-rules.domain.ts'
import { daysIn, isMarked } from './novelty-rules.domain.ts'

/** Rules across all lines of one person. A planilla N checks the reported lines (A) and the correct lines (C) separately. */
export const personRefusals = (
  details: readonly PilaRecord[],
  context: PilaContext,
): readonly PilaRefusal[] => [
  ...groups(details).flatMap((lines) => [
    ...daysRefusals(lines, context),
    ...baseRefusals(lines, context),
    ...solidarityRefusals(lines, context),
    ...exoneratedAbove(lines, context.law),
  ]),
  ...(context.kind === 'N' ? pairs(details) : []),
]

const personIn = ({ cell }: PilaRecord): string => `${cell(3)} ${cell(4)}`
const groups = (details: readonly PilaRecord[]): readonly (readonly PilaRecord[])[] => [
  ...groupedBy(details, (one) => `${personIn(one)} ${one.cell(22)}`).values(),
]

/** Thirty days, or fewer for a person who started or left; each system is counted separately. */
function daysRefusals(lines: readonly PilaRecord[], { month }: PilaContext): readonly PilaRefusal[] {
  const [first] = lines
  if (first === undefined) return []
  const sums = [36, 37, 38, 39].map((field) =>
    lines.reduce((sum, line) => sum + Number(line.count(field)), 0),
  )
  const most = lines.reduce((sum, line) => sum + daysIn(line), 0)
  const partial = lines.some((line) => isMarked(line, 15) || isMarked(line, 16))
  const weekly = first.cell(5) === '51'
  const fits = Math.max(...sums) <= 30 && most <= 30 && (partial || weekly || most === 30)
  return fits
    ? []
    : [
        refuse(
          'PILA_SUMA_DIAS',
          first.at,
          36,
          `Las líneas de ${first.cell(4)} suman ${most} días en ${month}: deben ser 30.`,
        ),
      ]
}

const bases = [
  [42, 'pension', 36],
  [43, 'health', 37],
  [44, 'risk', 38],
] as const
const withoutFloor: readonly string[] = ['51', '23', '58']

/**
 * The floor applies to each line and is prorated by its days; the ceiling applies to the month and is not prorated (C1.3). Where
 * other lines reach the ceiling, a line gets the remainder.
 */
function baseRefusals(lines: readonly PilaRecord[], context: PilaContext): readonly PilaRefusal[] {
  const wage = context.law.minimumWage / 100n
  return bases.flatMap(([field, system, days]) => {
    const paying = lines.filter((line) => pays(line, system, context))
    const all = paying.reduce((sum, line) => sum + line.count(field), 0n)
    const low = paying.find(
      (line) =>
        all < 25n * wage &&
        line.count(field) < divide(wage * line.count(days), 30n, 'ceil') &&
        !withoutFloor.includes(line.cell(5)),
    )
    const high = paying.find((line) => line.cell(5) !== '18' && all > 25n * wage)
    return [
      ...(low
        ? [refuse('PILA_IBC_MINIMO', low.at, field, 'El IBC es menor que el mínimo de sus días.')]
        : []),
      ...(high
        ? [refuse('PILA_IBC_MAXIMO', high.at, field, `El IBC del mes, ${all}, pasa de 25 salarios mínimos.`)]
        : []),
    ]
  })
}

/** Fondo de Solidaridad Pensional on each paid line, at the rates of the bracket of the month's base. */
function solidarityRefusals(lines: readonly PilaRecord[], context: PilaContext): readonly PilaRefusal[] {
  const wage = context.law.minimumWage / 100n
  const paid = lines.filter((line) => !isMarked(line, 24))
  const all = paid.reduce((sum, line) => sum + line.count(42), 0n)
  const bracket = context.law.solidarity.findLast(({ from }) => all >= BigInt(from) * wage)
  return lines.flatMap((line) => {
    const owes = pays(line, 'pension', context) && !isMarked(line, 24)
    return (
      [
        [51, bracket?.solidarity],
        [52, bracket?.subsistence],
      ] as const
    ).flatMap(([field, rate]) => {
      const wanted = owes && rate !== undefined ? upToHundred(line.count(42), rate, context.law) : 0n
      return line.count(field) === wanted
        ? []
        : [
            refuse(
              'PILA_FSP',
              line.at,
              field,
              `El aporte al Fondo de Solidaridad Pensional debe ser ${wanted}.`,
            ),
          ]
    })
  })
}

/** Each line was rounded up to the peso, so each line but the first may have added up to a peso to the month. */
function exoneratedAbove(lines: readonly PilaRecord[], { minimumWage }: PilaLaw): readonly PilaRefusal[] {
  const spared = lines.find(({ cell }) => cell(76) === 'S')
  const health = lines.reduce((sum, line) => sum + line.count(43), 0n) - BigInt(lines.length - 1)
  return spared === undefined || health < 10n * (minimumWage / 100n)
    ? []
    : [
        refuse(
          'PILA_EXONERACION',
          spared.at,
          76,
          'Quien devenga diez salarios mínimos o más no está exonerado.',
        ),
      ]
}

/** Each person of a planilla N has both kinds of line. */
function pairs(details: readonly PilaRecord[]): readonly PilaRefusal[] {
  return [...groupedBy(details, personIn).values()].flatMap((lines) => {
    const has = (mark: string) => lines.some(({ cell }) => cell(22) === mark)
    return has('A') && has('C')
      ? []
      : [
          refuse(
            'PILA_CORRECCION',
            lines[0]?.at ?? 1,
            22,
            'Cada cotizante lleva lo que se reportó (A) y lo correcto (C).',
          ),
        ]
  })
}
