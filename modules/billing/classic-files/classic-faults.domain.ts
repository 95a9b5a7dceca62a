import { detailOf, fileCode, netOf } from './classic.domain.ts'
import type { ClassicFault, ClassicKind } from './classic-kinds.contract.ts'
import type { ClassicFiles, ClassicLot, ClassicRecord } from './classic-parts.domain.ts'
import { peopleFaults } from './classic-people.domain.ts'

/**
 * What is wrong with a lot, by file, line and field (billing dossier §7). RIC-004 what an invoice adds up to, RIC-005 codes that
 * are in no table, RIC-006 lengths and shapes, RIC-007 ages, RIC-008 days after the remission, RIC-009 leaving before entering,
 * RIC-013 what is of the other sex. That users and invoices are told once, that each detail has both, that AD groups the
 * details and that the control counts them hold by how the files are made.
 */
export function classicFaults(lot: ClassicLot, files: ClassicFiles): readonly ClassicFault[] {
  return [
    ...Object.entries(files).flatMap(([kind, records]) =>
      records.flatMap((record, at) => recordFaults(kind as ClassicKind, at + 1, record)),
    ),
    ...lot.invoices.flatMap((invoice, at) => {
      if (invoice.date > lot.day)
        return [
          fault('AF', at + 1, 6, [
            'RIC-008',
            'La factura es posterior a la remisión.',
            'Fecha de expedición',
          ]),
        ]
      // What is agreed by month or by package is not worth what its services are.
      if (invoice.reported.modality !== '04' || detailOf(invoice) === netOf(invoice)) return []
      const message = 'El neto no es la suma de sus servicios menos lo que pagaron los usuarios.'
      return [fault('AF', at + 1, 17, ['RIC-004', message, 'Valor neto a pagar'])]
    }),
    ...stayFaults('AU', files.AU, 5, 16),
    ...stayFaults('AH', files.AH, 6, 18),
    ...peopleFaults(lot, files),
  ]
}

const fault = (
  file: ClassicKind,
  line: number,
  field: number,
  [code, message, label]: readonly [string, string, string],
): ClassicFault => ({ file, line, field, code, message, label })

function recordFaults(file: ClassicKind, line: number, record: ClassicRecord): readonly ClassicFault[] {
  return record.flatMap(({ label, value, max, must, shape, among }, at) => {
    const told = (message: string) => [fault(file, line, at + 1, ['RIC-006', message, label])]
    if (value === '') return must ? told('Falta.') : []
    if (value.length > max) return told(`Tiene más de ${max} caracteres.`)
    if (among !== null && !among.includes(value)) return told(`Debe ser uno de ${among.join(', ')}.`)
    return shape !== null && !shape.pattern.test(value) ? told(`Debe ser ${shape.says}.`) : []
  })
}

const sortable = (day: string, hour: string): string => `${day.split('/').reverse().join('-')} ${hour}`

/** @param entered @param left where each day is in the record, from one; its hour follows it. */
function stayFaults(
  file: 'AU' | 'AH',
  records: readonly ClassicRecord[],
  entered: number,
  left: number,
): readonly ClassicFault[] {
  return records.flatMap((record, at) => {
    const moment = (place: number) => sortable(record[place - 1]!.value, record[place]!.value)
    if (moment(left) >= moment(entered)) return []
    return [fault(file, at + 1, left, ['RIC-009', 'La salida es anterior al ingreso.', 'Fecha de salida'])]
  })
}

/** Each file by its name, as it is sent: fields by commas, CRLF. Those without records do not go. */
export const classicTexts = (files: ClassicFiles, remission: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([kind, records]) =>
      records.length === 0
        ? []
        : [
            [
              `${fileCode(kind as ClassicKind, remission)}.txt`,
              records.map((record) => `${record.map(({ value }) => value).join(',')}\r\n`).join(''),
            ],
          ],
    ),
  )
