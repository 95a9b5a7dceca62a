import { byAge } from './classic-codes.domain.ts'
import type { ClassicField } from './classic-field.domain.ts'
import type { ClassicFault, ClassicKind } from './classic-kinds.contract.ts'
import type { ClassicFiles, ClassicLot, ClassicRecord } from './classic-parts.domain.ts'

/** Nobody is told to be older: an age of three figures that is longer than any life is a mistyped birth. */
const oldest = 120

/** RIC-007 an age that nobody could have when attended, RIC-005 codes in no table, RIC-013 what is only of the other sex. */
export function peopleFaults(lot: ClassicLot, files: ClassicFiles): readonly ClassicFault[] {
  const attended = attentionsOf(lot)
  const ages = files.US.flatMap((record, at) =>
    (attended.get(keyOf(record, 0)) ?? []).flatMap((told) => ageFault(at + 1, told)).slice(0, 1),
  )
  const sexes = new Map(files.US.map((record) => [keyOf(record, 0), record[10]!.value]))
  const codes = details.flatMap((file) =>
    files[file].flatMap((record, at) => {
      // A newborn is told inside the mother: what it has is of its own sex.
      const sex = file === 'AN' ? record[8]!.value : (sexes.get(keyOf(record, 2)) ?? '')
      return record.flatMap((field, place) =>
        codeFault({ file, line: at + 1, field: place + 1 }, field, { lot, sex }),
      )
    }),
  )
  return [...ages, ...codes]
}

const details = ['AC', 'AP', 'AU', 'AH', 'AN', 'AT'] as const satisfies readonly ClassicKind[]

/** Whom a record is about. @param from where its type of document is. */
const keyOf = (record: ClassicRecord, from: number): string =>
  `${record[from]!.value} ${record[from + 1]!.value}`

interface Attention {
  readonly birth: string
  readonly day: string
}

/** When each person of a lot was attended, by document. */
function attentionsOf({ invoices }: ClassicLot): ReadonlyMap<string, readonly Attention[]> {
  const found = new Map<string, Attention[]>()
  for (const user of invoices.flatMap(({ reported }) => reported.users)) {
    const days = [...user.charges.map(({ at }) => at), ...user.stays.map(({ from }) => from)]
    const key = `${user.documentType} ${user.document}`.toUpperCase()
    const told = days.map((moment) => ({ birth: user.birthDate, day: moment.slice(0, 10) }))
    found.set(key, [...(found.get(key) ?? []), ...told])
  }
  return found
}

function ageFault(line: number, { birth, day }: Attention): readonly ClassicFault[] {
  const told = (message: string): readonly ClassicFault[] => [
    { file: 'US', line, field: 9, code: 'RIC-007', label: 'Edad', message },
  ]
  if (day < birth) return told(`Nació el ${birth}, después de la atención del ${day}.`)
  const { age, unit } = byAge(birth, day)
  return unit === '1' && age > oldest ? told(`Tendría ${age} años: corrija la fecha de nacimiento.`) : []
}

interface Judged {
  readonly lot: ClassicLot
  /** Of who has it or was done it. */
  readonly sex: string
}

function codeFault(
  where: Pick<ClassicFault, 'file' | 'line' | 'field'>,
  { table, value, label }: ClassicField,
  { lot: { codes }, sex }: Judged,
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
