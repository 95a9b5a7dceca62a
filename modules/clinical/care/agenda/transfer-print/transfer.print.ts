import { type DocumentPrint, lineTable, notes, type PrintColumn, signatures } from '@quina/blocks/print'
import { plural, showInstant } from '@quina/kernel'
import type { transfer } from '../transfer/transfer.contract.ts'

const columns: readonly PrintColumn[] = [
  { key: 'code', header: 'Cita', kind: 'code' },
  { key: 'patient', header: 'Paciente', kind: 'text' },
  { key: 'document', header: 'Documento', kind: 'code' },
  { key: 'had', header: 'Tenía', kind: 'text' },
  { key: 'goes', header: 'Pasa a', kind: 'text' },
  { key: 'reported', header: 'Resultado', kind: 'text' },
]

const when = (at: string): string => showInstant(new Date(at))

/** Acta de traslado: each appointment with its old and new slot, and those still to be relocated (care dossier §5.7). */
export const transferPrint: DocumentPrint<typeof transfer> = {
  title: 'Acta de traslado de citas',
  pairs: ['date', 'professionalId', 'specialtyId', 'fromDay', 'untilDay', 'mode', 'reason'],
  adds: ({ facts: { moves, by } }) => {
    const moved = moves.filter(({ goesAt }) => goesAt !== null).length
    return [
      notes('', {
        heading: `${plural(moved, 'cita trasladada', 'citas trasladadas')} y ${moves.length - moved} por reubicar`,
      }),
      lineTable({
        columns,
        rows: moves.map(({ code, patient, document, hadAt, hadWith, goesAt, goesWith, room, cause }) => ({
          values: {
            code,
            patient,
            document,
            had: `${when(hadAt)} · ${hadWith}`,
            goes: goesAt === null ? '' : [when(goesAt), goesWith, room].filter(Boolean).join(' · '),
            reported: cause === null ? 'Trasladada' : `Por reubicar. ${cause}`,
          },
        })),
        fontSize: 7.5,
      }),
      signatures([{ role: 'Quien traslada', name: by ?? '' }]),
    ]
  },
  signs: {},
}
