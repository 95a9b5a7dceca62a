import { cached } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { codesByIds } from '@quina/reference/server'
import type { Party } from '../../document/document/electronic-document.contract.ts'
import type { EinvoiceSetup } from '../../settings/setup/setup.contract.ts'

/**
 * The data of the issuer for DIAN, from the profile of the entity.
 * @throws Problem FEV-040 when the profile lacks what DIAN requires of an issuer.
 */
export async function issuerOf(tx: Tx, { responsibility, taxScheme }: EinvoiceSetup): Promise<Party> {
  const company = await companyOf(tx)
  const { municipalityId, address, email } = company
  const missing = [
    municipalityId === null && 'el municipio',
    address === null && 'la dirección',
    email === null && 'el correo',
  ].filter(Boolean)
  const why = `Al perfil de la entidad le falta ${missing.join(' y ')} para facturar.`
  insist(municipalityId !== null && address !== null && email !== null, 'FEV-040', why)
  return {
    kind: 'company',
    name: company.name,
    documentCode: '31',
    document: company.nit,
    checkDigit: String(company.checkDigit),
    municipality: await municipalityOf(tx, municipalityId),
    address,
    responsibility,
    taxScheme: { id: taxScheme, name: taxScheme === '01' ? 'IVA' : 'No aplica' },
    phone: company.phone ?? '',
    email,
  }
}

const company = { name: 'einvoice.company', tables: ['admin.company'], most: 1 }
const companyOf = cached(company, (tx) =>
  tx
    .selectFrom('admin.companyFace')
    .select(['name', 'nit', 'checkDigit', 'address', 'phone', 'email', 'municipalityId'])
    .executeTakeFirstOrThrow(),
)

/** A municipality in the form of DIAN: code of DIVIPOLA, name and department. @throws Problem FEV-041 when it is not official. */
export const municipalityOf = cached(
  { name: 'einvoice.municipality', tables: ['reference.entry'] },
  readMunicipality,
)

async function readMunicipality(tx: Tx, id: string): Promise<Party['municipality']> {
  const found = (await codesByIds(tx, [id])).get(id)
  insist(found !== undefined, 'FEV-041', 'El municipio no está en la lista oficial.')
  const row = await rowFrom<{ name: string }>(tx)`
    select name from reference.entry_face
    where catalogue = 'department' and code = ${found.code.slice(0, 2)} limit 1`
  return { code: found.code, name: found.name, department: row?.name ?? '' }
}
