import { cached } from '@quina/blocks/server'
import { storedRow, type Tx } from '@quina/db/server'
import type { Party } from '@quina/einvoice/contract'
import { municipalityOf } from '@quina/einvoice/server'
import { type Day, insist } from '@quina/kernel'
import { type DocumentType, documentTypes } from '@quina/people/contract'

/**
 * The customer of an invoice, in the form of DIAN.
 * @throws Problem FAC-140 when the tercero lacks what DIAN requires of a buyer.
 */
export const customerOf = cached(
  { name: 'billing.customer', tables: ['people.tercero', 'people.tax_profile', 'reference.entry'] },
  readCustomer,
)

async function readCustomer(tx: Tx, terceroId: string, on: Day): Promise<Party> {
  const row = await storedRow(tx, 'people.terceroFace', terceroId, [
    'name',
    'documentType',
    'number',
    'checkDigit',
    'personType',
    'municipalityId',
    'address',
    'phone',
    'email',
  ])
  const { name, municipalityId, address } = row
  const missing = [municipalityId === null && 'el municipio', address === null && 'la dirección'].filter(
    Boolean,
  )
  const why = `A ${name} le falta ${missing.join(' y ')} para facturarle: complételo en Terceros.`
  insist(municipalityId !== null && address !== null, 'FAC-140', why, { facts: { terceroId } })
  const profile = await profileOn(tx, terceroId, on)
  const responsibility = profile?.responsibilities?.join(';') || 'R-99-PN'
  return {
    kind: row.personType === 'juridica' ? 'company' : 'person',
    name,
    documentCode: documentTypes[row.documentType as DocumentType].dian,
    document: row.number,
    checkDigit: row.documentType === 'NIT' ? String(row.checkDigit) : null,
    municipality: await municipalityOf(tx, municipalityId),
    address,
    responsibility,
    taxScheme: profile?.vatResponsible ? { id: '01', name: 'IVA' } : { id: 'ZZ', name: 'No aplica' },
    phone: row.phone ?? '',
    email: row.email ?? '',
  }
}

/** A tercero without a tax profile is reported as not responsible for tax. */
const profileOn = (tx: Tx, terceroId: string, on: Day) =>
  tx
    .selectFrom('people.taxProfileFace')
    .select(['responsibilities', 'vatResponsible'])
    .where('terceroId', '=', terceroId)
    .where('fromDay', '<=', on)
    .where((is) => is.or([is('untilDay', 'is', null), is('untilDay', '>=', on)]))
    .orderBy('fromDay', 'desc')
    .executeTakeFirst()
