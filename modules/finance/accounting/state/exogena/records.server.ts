import { rowsFrom, type Tx } from '@quina/db/server'
import { documentTypes } from '@quina/people/contract'
import { amountsOf, type ReportedAmounts, recordsOf, withheldAmounts } from './exogena.domain.ts'
import { formatOfYear, mappingsOfYear, movedIn, withheldIn, type YearFormat } from './facts.server.ts'
import { type FormatCode, formatOf } from './format.contract.ts'

export type ExogenaRecord = ReportedAmounts & { readonly tercero: Tercero }

/** The records of a format for a year, by concept and identification. @throws Problem CON-090 */
export async function exogenaRecords(
  tx: Tx,
  year: number,
  code: FormatCode,
): Promise<{ format: YearFormat; records: ExogenaRecord[] }> {
  const format = await formatOfYear(tx, year, code)
  const mappings = await mappingsOfYear(tx, year, code)
  const amounts = amountsOf(await movedIn(tx, year), mappings, formatOf(code).byConcept)
  const withheld = code === '1001' ? withheldAmounts(await withheldIn(tx, year, mappings), amounts) : []
  const records = recordsOf([...amounts, ...withheld], {
    threshold: format.threshold,
    keeps: ['withheld', 'vatWithheld'],
  })
  const terceros = await tercerosOf(
    tx,
    records.flatMap(({ terceroId }) => terceroId ?? []),
  )
  const named = records.map((record) => ({
    ...record,
    tercero: record.terceroId === null ? minorAmounts : terceros.get(record.terceroId)!,
  }))
  const place = ({ concept, tercero }: ExogenaRecord) => `${concept} ${tercero.number.padStart(25, '0')}`
  return { format, records: named.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)) }
}

/** A tercero with the data that the DIAN requires. */
interface Tercero {
  readonly documentType: string
  readonly number: string
  readonly checkDigit: string | null
  readonly name: string
  readonly juridica: boolean
  readonly firstName: string | null
  readonly middleName: string | null
  readonly lastName: string | null
  readonly secondLastName: string | null
  readonly address: string | null
  /** Five digits of the DIVIPOLA. */
  readonly municipality: string | null
}

/** The tercero of grouped minor amounts (finance dossier §5.13). */
const minorAmounts: Tercero = {
  documentType: '43',
  number: '222222222',
  checkDigit: '7',
  name: 'CUANTÍAS MENORES',
  juridica: true,
  firstName: null,
  middleName: null,
  lastName: null,
  secondLastName: null,
  address: null,
  municipality: null,
}

/** The terceros of some records; a merged one is reported as its survivor. */
async function tercerosOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Tercero>> {
  type Row = Omit<Tercero, 'checkDigit' | 'juridica'> & {
    id: string
    checkDigit: number | null
    personType: string
  }
  const rows = await rowsFrom<Row>(tx)`
    select g.id, t.document_type, t.number, t.check_digit, t.name, t.person_type, t.first_name, t.middle_name, t.last_name,
           t.second_last_name, t.address, m.code as municipality
    from people.tercero_face g join people.tercero_face t on t.id = coalesce(g.merged_into_id, g.id)
    left join reference.municipality_option m on m.id = t.municipality_id
    where g.id = any(${ids}::uuid[])`
  return new Map(
    rows.map(({ id, checkDigit, personType, documentType, ...row }) => [
      id,
      {
        ...row,
        documentType: documentTypes[documentType as keyof typeof documentTypes].dian,
        checkDigit: checkDigit === null ? null : String(checkDigit),
        juridica: personType === 'juridica',
      },
    ]),
  )
}
