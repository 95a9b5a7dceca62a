import type { Tx } from '@quina/db/server'
import { documentTypes } from '@quina/people/contract'
import { sql } from 'kysely'

/** A tercero as the DIAN asks for it. */
export interface Told {
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

/** Minor amounts of many (finance dossier §5.13). */
export const minorAmounts: Told = {
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

/** The terceros of some records; whoever was merged is told as who it turned out to be. */
export async function tercerosOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Told>> {
  type Row = Omit<Told, 'checkDigit' | 'juridica'> & {
    id: string
    checkDigit: number | null
    personType: string
  }
  const { rows } = await sql<Row>`
    select g.id, t.document_type, t.number, t.check_digit, t.name, t.person_type, t.first_name, t.middle_name, t.last_name,
           t.second_last_name, t.address, m.code as municipality
    from people.tercero g join people.tercero t on t.id = coalesce(g.merged_into_id, g.id)
    left join reference.municipality_option m on m.id = t.municipality_id
    where g.id = any(${ids}::uuid[])`.execute(tx)
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
