import { detailOf, fileCode, netOf } from './classic.domain.ts'
import { byAge } from './classic-codes.domain.ts'
import type { ClassicField } from './classic-field.domain.ts'
import type { ClassicFault, ClassicKind } from './classic-kinds.contract.ts'
import type { ClassicFiles, ClassicLot, ClassicRecord } from './classic-parts.domain.ts'

/**
 * The faults of a lot, by file, line and field (billing dossier §7). RIC-004 sum of an invoice, RIC-005 codes that are in no
 * table, RIC-006 lengths and shapes, RIC-007 ages, RIC-008 days after the remission, RIC-009 discharge before entry, RIC-013
 * codes of the other sex. The construction of the files guarantees that users and invoices appear once, that each detail has
 * both, that AD groups the details and that the control counts them.
 */
export function classicFaults(lot: ClassicLot, files: ClassicFiles): readonly ClassicFault[] {
  return [
    ...Object.entries(files).flatMap(([kind, records]) =>
      records.flatMap((record, index) => recordFaults(kind as ClassicKind, index + 1, record)),
    ),
    ...lot.invoices.flatMap((invoice, index) => {
      if (invoice.date > lot.day)
        return [
          fault('AF', index + 1, 6, [
            'RIC-008',
            'La factura es posterior a la remisión.',
            'Fecha de expedición',
          ]),
        ]
      // The value of an invoice by month or by package is not the sum of its services.
      if (invoice.reported.modality !== '04' || detailOf(invoice) === netOf(invoice)) return []
      const message = 'El neto no es la suma de sus servicios menos lo que pagaron los usuarios.'
      return [fault('AF', index + 1, 17, ['RIC-004', message, 'Valor neto a pagar'])]
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
  return record.flatMap(({ label, value, max, must, shape, among }, index) => {
    const faultWith = (message: string) => [fault(file, line, index + 1, ['RIC-006', message, label])]
    if (value === '') return must ? faultWith('Falta.') : []
    if (value.length > max) return faultWith(`Tiene más de ${max} caracteres.`)
    if (among !== null && !among.includes(value)) return faultWith(`Debe ser uno de ${among.join(', ')}.`)
    return shape !== null && !shape.pattern.test(value) ? faultWith(`Debe ser ${shape.says}.`) : []
  })
}

const sortable = (day: string, hour: string): string => `${day.split('/').reverse().join('-')} ${hour}`

/** @param entered @param left the position of each day in the record, from one; its hour follows it. */
function stayFaults(
  file: 'AU' | 'AH',
  records: readonly ClassicRecord[],
  entered: number,
  left: number,
): readonly ClassicFault[] {
  return records.flatMap((record, index) => {
    const moment = (place: number) => sortable(record[place - 1]!.value, record[place]!.value)
    if (moment(left) >= moment(entered)) return []
    return [fault(file, index + 1, left, ['RIC-009', 'La salida es anterior al ingreso.', 'Fecha de salida'])]
  })
}

/** A higher age is a mistyped birth date. */
const oldest = 120

/** RIC-007 an impossible age, RIC-005 codes in no table, RIC-013 codes of the other sex only. */
function peopleFaults(lot: ClassicLot, files: ClassicFiles): readonly ClassicFault[] {
  const attended = attentionsOf(lot)
  const ages = files.US.flatMap((record, index) =>
    (attended.get(keyOf(record, 0)) ?? []).flatMap((reported) => ageFault(index + 1, reported)).slice(0, 1),
  )
  const sexes = new Map(files.US.map((record) => [keyOf(record, 0), record[10]!.value]))
  const codes = details.flatMap((file) =>
    files[file].flatMap((record, index) => {
      // A newborn is reported inside the mother, and its values follow its own sex.
      const sex = file === 'AN' ? record[8]!.value : (sexes.get(keyOf(record, 2)) ?? '')
      return record.flatMap((field, place) =>
        codeFault({ file, line: index + 1, field: place + 1 }, field, { lot, sex }),
      )
    }),
  )
  return [...ages, ...codes]
}

const details = ['AC', 'AP', 'AU', 'AH', 'AN', 'AT'] as const satisfies readonly ClassicKind[]

/** The key of the person of a record. @param from the position of its type of document. */
const keyOf = (record: ClassicRecord, from: number): string =>
  `${record[from]!.value} ${record[from + 1]!.value}`

type Attention = Readonly<{ birth: string; day: string }>

/** The birth and the days of attention of each person of a lot, by document. */
function attentionsOf({ invoices }: ClassicLot): ReadonlyMap<string, readonly Attention[]> {
  const found = new Map<string, Attention[]>()
  for (const user of invoices.flatMap(({ reported }) => reported.users)) {
    const days = [...user.charges.map(({ at }) => at), ...user.stays.map(({ from }) => from)]
    const key = `${user.documentType} ${user.document}`.toUpperCase()
    const attentions = days.map((moment) => ({ birth: user.birthDate, day: moment.slice(0, 10) }))
    found.set(key, [...(found.get(key) ?? []), ...attentions])
  }
  return found
}

function ageFault(line: number, { birth, day }: Attention): readonly ClassicFault[] {
  const faultWith = (message: string): readonly ClassicFault[] => [
    { file: 'US', line, field: 9, code: 'RIC-007', label: 'Edad', message },
  ]
  if (day < birth) return faultWith(`Nació el ${birth}, después de la atención del ${day}.`)
  const { age, unit } = byAge(birth, day)
  return unit === '1' && age > oldest ? faultWith(`Tendría ${age} años: corrija la fecha de nacimiento.`) : []
}

interface PatientFacts {
  readonly lot: ClassicLot
  /** The sex of the person with the diagnosis or the procedure. */
  readonly sex: string
}

function codeFault(
  where: Pick<ClassicFault, 'file' | 'line' | 'field'>,
  { table, value, label }: ClassicField,
  { lot: { codes }, sex }: PatientFacts,
): readonly ClassicFault[] {
  if (table === null || value === '') return []
  const whose = codes.get(`${table} ${value}`)
  if (whose === undefined)
    return [
      { ...where, label, code: 'RIC-005', message: `${value} no está en ${tables[table]} de esa fecha.` },
    ]
  if (whose === 'A' || whose === sex || sex === 'I') return []
  return [{ ...where, label, code: 'RIC-013', message: `${value} es solo de sexo ${whose}.` }]
}

const tables = { procedure: 'los CUPS', diagnosis: 'la CIE-10' } as const

/** Each file by its name, as it is sent: fields by commas, CRLF. Files without records are left out. */
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
