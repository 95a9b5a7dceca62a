import { type Actor, type CatalogService, saveRow } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Id, insist, notFound } from '@quina/kernel'
import { type TerceroValues, type TerceroWire, tercero } from './tercero.contract.ts'
import { completed } from './tercero.domain.ts'

const duplicate = 'Ya existe un tercero con ese tipo y número de documento.'

export const terceroService: CatalogService<typeof tercero> = {
  catalog: tercero,
  table: 'people.tercero',
  completes: async (_tx, { values }) => ({ ...completed(values as unknown as TerceroValues) }),
  async onSave(tx, { id, values }) {
    const { documentType, number } = values as unknown as TerceroValues
    const other = await tx
      .selectFrom('people.tercero')
      .select(['id', 'name'])
      .where('documentType', '=', documentType)
      .where('number', '=', number)
      .executeTakeFirst()
    const message = `Tercero duplicado: ese documento es de ${other?.name}.`
    insist(other === undefined || other.id === id, 'TER-001', message, {
      facts: { id: other?.id },
      fields: { number: message },
    })
  },
  // Two people may save the same one at the same moment: then only the database sees it.
  refusals: { tercero_document: { code: 'TER-001', message: duplicate, field: 'number' } },
}

/** What other modules must know of a tercero before they write its name on a document. */
export interface TerceroFacts {
  readonly id: Id<'people.tercero'>
  readonly name: string
  /** `NIT 800197268-4` */
  readonly identification: string
  readonly active: boolean
  /** Has an address, a municipality, and an e-mail or a phone. */
  readonly complete: boolean
}

/** @throws Problem `GEN-404` when there is no such tercero. */
export async function terceroFacts(tx: Tx, id: string): Promise<TerceroFacts> {
  const row = await tx
    .selectFrom('people.tercero as t')
    .innerJoin('people.terceroOption as o', 'o.id', 't.id')
    .select(['t.name', 'o.detail', 't.active', 't.complete'])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('El tercero')
  const { name, detail, active, complete } = row
  return { id: id as Id<'people.tercero'>, name, identification: detail ?? '', active, complete }
}

type Given = Partial<TerceroWire> & Pick<TerceroWire, 'documentType' | 'number' | 'personType'>

const unsaid: Omit<TerceroWire, 'documentType' | 'number' | 'personType'> = {
  checkDigit: null,
  businessName: null,
  firstName: null,
  middleName: null,
  lastName: null,
  secondLastName: null,
  address: null,
  municipality: null,
  phone: null,
  email: null,
  isSupplier: false,
  isCustomer: false,
  isEps: false,
  isEmployee: false,
  isContractor: false,
  isPublicEntity: false,
  isBank: false,
}

/** Creates a tercero by the same rules as its screen; what is not said is empty. */
export async function addTercero(tx: Tx, actor: Actor, given: Given): Promise<Id<'people.tercero'>> {
  const { id } = await saveRow(tx, terceroService, { id: null, body: { ...unsaid, ...given }, actor })
  return id as Id<'people.tercero'>
}
