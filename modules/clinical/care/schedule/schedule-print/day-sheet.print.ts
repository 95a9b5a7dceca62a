import { lineTable, notes, type Paper, type PrintContext, paper } from '@quina/blocks/print'
import { type Day, showDay, showHour } from '@quina/kernel'

export interface SheetLine {
  readonly patientId: string
  readonly hour: string
  readonly patient: string
  readonly document: string
  readonly age: string
  readonly payer: string | null
  readonly kind: string
  readonly professional: string
  readonly room: string | null
  readonly state: string
  readonly arrived: string | null
}

interface Sheet {
  readonly date: Day
  /** The owner of the agenda; null when the sheet covers the whole site. */
  readonly of: string | null
  readonly lines: readonly SheetLine[]
}

/** Planilla del día: the patients by professional, with a space for the signature of each. */
export const daySheetPaper = (context: PrintContext, { date, of, lines }: Sheet): Paper =>
  paper(context, {
    title: 'Planilla de citas',
    subtitle: [showDay(date), of].filter(Boolean).join(' · '),
    landscape: true,
    pieces: lines.length === 0 ? [notes('No hay citas en este día.')] : professionalsOf(lines),
  })

const professionalsOf = (lines: readonly SheetLine[]) =>
  [...new Set(lines.map(({ professional }) => professional))].flatMap((professional) => {
    const own = lines.filter((line) => line.professional === professional)
    return [
      notes('', { heading: `${professional} · ${own.length === 1 ? '1 cita' : `${own.length} citas`}` }),
      lineTable({
        columns,
        rows: own.map((line) => ({
          values: {
            ...line,
            hour: showHour(line.hour),
            arrived: line.arrived === null ? '' : showHour(line.arrived),
            signature: '',
          },
        })),
      }),
    ]
  })

const columns = [
  { key: 'hour', header: 'Hora', kind: 'text', width: 48 },
  { key: 'patient', header: 'Paciente', kind: 'text', width: '*' },
  { key: 'document', header: 'Documento', kind: 'text', width: 74 },
  { key: 'age', header: 'Edad', kind: 'text', width: 42 },
  { key: 'payer', header: 'EPS', kind: 'text', width: 110 },
  { key: 'kind', header: 'Tipo de cita', kind: 'text', width: 110 },
  { key: 'room', header: 'Consultorio', kind: 'text', width: 90 },
  { key: 'state', header: 'Estado', kind: 'text', width: 56 },
  { key: 'arrived', header: 'Llegada', kind: 'text', width: 48 },
  { key: 'signature', header: 'Firma', kind: 'text', width: 80 },
] as const
