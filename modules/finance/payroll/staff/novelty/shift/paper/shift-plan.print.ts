import { type DocumentPrint, lineTable, notes } from '@quina/blocks/print'
import { addDays, type Day, firstDayOf, lastDayOf, showDay } from '@quina/kernel'
import { dayKey, monthDays, type shiftPlan } from '../shift.contract.ts'

/** The printed cuadro for the wall: the turnos of each day, their meaning, and the changes. */
export const shiftPlanPrint: DocumentPrint<typeof shiftPlan> = {
  title: 'Cuadro de turnos',
  pairs: ['costCentreId', 'year', 'month', 'purpose'],
  lines: [],
  // A letter-size sheet fits half a month of columns.
  adds: ({ values, labels, facts }) => [
    ...[monthDays.slice(0, 16), monthDays.slice(16)].map((days) =>
      lineTable({
        fontSize: 7,
        columns: [
          { key: 'person', header: 'Persona', kind: 'text', width: '*' },
          ...days
            .filter((nth) => dayAt(values, nth) <= lastDayOf(values.year, values.month))
            .map((nth) => ({
              key: dayKey(nth),
              header: headOf(values, nth),
              kind: 'code' as const,
              width: 20,
            })),
        ],
        rows: values.lines.map((line, index) => ({
          values: { ...line, person: labels[`lines.${index}.engagementId`] ?? '' },
        })),
      }),
    ),
    notes(facts.legend.join('. '), { heading: 'Turnos' }),
    ...(facts.changes.length === 0
      ? []
      : [
          notes(
            facts.changes
              .map(
                ({ on, person, before, after, reason }) =>
                  `${showDay(on as Day)}, ${person}: ${before ?? 'libre'} por ${after ?? 'libre'}. ${reason}`,
              )
              .join('\n'),
            { heading: 'Cambios después de publicado' },
          ),
        ]),
  ],
  signs: { approves: 'Publicó' },
}

type Month = { readonly year: number; readonly month: number }
/** The day of the month by its number, which may reach into the next month. */
export const dayAt = ({ year, month }: Month, nth: number): Day => addDays(firstDayOf(year, month), nth - 1)
const headOf = (month: Month, nth: number): string =>
  `${'DLMXJVS'[new Date(`${dayAt(month, nth)}T00:00:00Z`).getUTCDay()]} ${nth}`
