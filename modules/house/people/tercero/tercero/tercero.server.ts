import { type Actor, catalogService, defineLookUp, labelOf, saveRow } from '@quina/blocks/server'
import { oneFrom, rowOf, rowWhere, storedRow, type Tx, valueOrNull } from '@quina/db/server'
import { dayInBogota, type Id, insist, must, mustBeFound, notFound, refused } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { mustHoldNothing } from '../custody/custody.server.ts'
import {
  type DocumentType,
  documentTypes,
  type TerceroValues,
  type TerceroWire,
  tercero,
} from './tercero.contract.ts'
import { completed, mustBeInForce } from './tercero.domain.ts'

const duplicate = 'Ya existe un tercero con ese tipo y número de documento.'

defineLookUp('people.tercero', { begins: ['begins', 'number'], inOrder: true })

export const terceroService = catalogService<typeof tercero>({
  catalog: tercero,
  whose: 'house',
  chosenBy: [
    'people',
    'budget',
    'accounting',
    'treasury',
    'tariffs',
    'insurers',
    'care',
    'billing',
    'receivables',
    'admin',
  ],
  completes: async (tx, { values }) => {
    const done = completed(values)
    const municipality =
      done.municipalityId && (await labelOf(tx, 'reference.municipality', done.municipalityId))
    return { ...done, municipality: municipality ?? done.municipality }
  },
  async onSave(tx, { id, values }) {
    const { documentType, number } = values
    if (id !== null) await mustKeepDocument(tx, id, { documentType, number })
    else await mustBeReceived(tx, documentType)
    await mustBeFree(tx, { documentType, number }, id)
  },
  existing: async (tx, given) => {
    const { documentType, number } = completed(given as TerceroValues)
    return rowWhere(tx, 'people.tercero', { documentType, number }, ['id', 'version'])
  },
  onDeactivate: mustHoldNothing,
  // Two users may save the same tercero at the same moment: then only the database sees it.
  refusals: { tercero_document: refused('TER-001', duplicate, 'number') },
})

/** Requires that the type is in force on the day of the transaction. @throws Problem TER-017 */
export async function mustBeReceived(tx: Tx, documentType: DocumentType): Promise<void> {
  const row = await oneFrom<{ now: Date }>(tx)`select now()`
  mustBeInForce(documentTypes[documentType], dayInBogota(row.now))
}

type DocumentOf = Readonly<{ documentType: DocumentType; number: string }>

/** @throws Problem TER-014 when a stored tercero is given another document, TER-015 when it was merged into another. */
async function mustKeepDocument(tx: Tx, id: string, { documentType, number }: DocumentOf): Promise<void> {
  const before = await storedRow(tx, 'people.tercero', id, ['documentType', 'number', 'name', 'mergedIntoId'])
  insist(before.mergedIntoId === null, 'TER-015', mergedWords(before.name))
  const message = 'El documento no se cambia al editar: use «Cambiar documento».'
  const isSame = before.documentType === documentType && before.number === number
  must(isSame, 'TER-014', 'number', message)
}

/**
 * Requires that no other tercero has or had this document.
 * @throws Problem TER-001
 */
export async function mustBeFree(
  tx: Tx,
  { documentType, number }: DocumentOf,
  id: string | null,
): Promise<void> {
  const holder = await rowWhere(tx, 'people.tercero', { documentType, number }, ['id', 'name'])
  const current = `Tercero duplicado: ese documento es de ${holder?.name}.`
  insist(holder === undefined || holder.id === id, 'TER-001', current, {
    facts: { id: holder?.id },
    fields: { number: current },
  })
  const before = await tx
    .selectFrom('people.terceroAlias as a')
    .innerJoin('people.tercero as t', 't.id', 'a.terceroId')
    .select(['t.id', 't.name'])
    .where('a.documentType', '=', documentType)
    .where('a.number', '=', number)
    .executeTakeFirst()
  const earlier = `Tercero duplicado: ese documento fue de ${before?.name}.`
  insist(before === undefined || before.id === id, 'TER-001', earlier, {
    facts: { id: before?.id },
    fields: { number: earlier },
  })
}

/** The facts that other modules need before they write the name of a tercero on a document. */
export interface TerceroFacts {
  readonly id: Id<'people.tercero'>
  readonly name: string
  /** `NIT 800197268-4` */
  readonly identification: string
  readonly active: boolean
  /** Whether it has an address, a municipality, and an e-mail or a phone. */
  readonly complete: boolean
}

/** @throws Problem `GEN-404` when there is no such tercero. */
export const terceroFacts = async (tx: Tx, id: string): Promise<TerceroFacts> =>
  terceroIn((await askTercero(sql`${id}::uuid`).execute(tx)).rows)

/** The same facts as a query, read together with those of a document, for `terceroIn`: `id` is an SQL expression. */
export const askTercero = (id: RawBuilder<unknown>) => sql<TerceroFacts>`
  select id, name, coalesce(shown_identification, '') as identification, active, complete from people.tercero where id = ${id}`

/** @throws Problem `GEN-404` when there is no such tercero. */
export function terceroIn([found]: readonly TerceroFacts[]): TerceroFacts {
  return mustBeFound(found, 'El tercero')
}

type NewTercero = Partial<TerceroWire> & Pick<TerceroWire, 'documentType' | 'number' | 'personType'>

const unsaid: Omit<TerceroWire, 'documentType' | 'number' | 'personType'> = {
  checkDigit: null,
  businessName: null,
  firstName: null,
  middleName: null,
  lastName: null,
  secondLastName: null,
  tradeName: null,
  countryId: null,
  municipalityId: null,
  municipality: null,
  address: null,
  phone: null,
  email: null,
  chipCode: null,
  isSupplier: false,
  isCustomer: false,
  isEps: false,
  isEmployee: false,
  isContractor: false,
  isPublicEntity: false,
  isBank: false,
}

/** Creates a tercero by the same rules as its screen; missing values are empty. */
export async function addTercero(tx: Tx, actor: Actor, given: NewTercero): Promise<Id<'people.tercero'>> {
  const { id } = await saveRow(tx, terceroService, { id: null, body: { ...unsaid, ...given }, actor })
  return id as Id<'people.tercero'>
}

/** The hospital itself as a tercero, by its NIT; null until it is registered. */
export async function houseTercero(tx: Tx): Promise<Id<'people.tercero'> | null> {
  return valueOrNull<Id<'people.tercero'>>(tx)`
    select t.id from people.tercero_face t join admin.company_face c on c.nit = t.number
    where t.document_type = 'NIT' and t.active order by t.id limit 1`
}

/** @throws Problem `GEN-404`, or TER-015 when it was merged: new rows are written for the survivor. */
export async function mustExist(tx: Tx, id: string): Promise<void> {
  const row = await rowOf(tx, 'people.tercero', id, ['name', 'mergedIntoId'])
  if (row === undefined) throw notFound('El tercero')
  insist(row.mergedIntoId === null, 'TER-015', mergedWords(row.name))
}

const mergedWords = (name: string): string => `Fue combinado con ${name}: modifique ese tercero.`
