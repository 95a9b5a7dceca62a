import type { Company, PrintContext, Signer } from '@quina/blocks/print'
import type { House } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { type Day, showInstant } from '@quina/kernel'
import { type SignerRole, signerRoles } from './company.contract.ts'
import { dataUrl } from './company.server.ts'
import { editionOn } from './edition.server.ts'

/** What paper shows of the hospital: its letterhead, the site, who prints, and who signed on the day of the document. */
export const house: House = {
  async printContext(tx, { actor, campusId, on, now }): Promise<PrintContext> {
    const campus = await rowOf(tx, 'admin.campus', campusId, ['name'])
    return {
      company: await letterheadOf(tx, on),
      campus: campus?.name ?? '',
      user: actor.name,
      printedAt: showInstant(now),
      signers: await signersOn(tx, on),
      copy: false,
    }
  },
}

/** Returns the letterhead on the day of the document. */
async function letterheadOf(tx: Tx, on: Day): Promise<Company> {
  const company = await editionOn(tx, on)
  const { name, nit, checkDigit: dv, logo, logoMediaType } = company
  const address = [company.address, company.municipality, company.phone].filter(Boolean).join(' · ')
  const picture = logo === null ? {} : { logo: dataUrl(logo, logoMediaType ?? '') }
  const slogan = company.slogan === null ? {} : { slogan: company.slogan }
  const footer = company.footer === null ? {} : { footer: company.footer }
  const city = company.municipality === null ? {} : { city: company.municipality }
  return { name, nit, dv, address, ...city, ...picture, ...slogan, ...footer }
}

async function signersOn(tx: Tx, day: Day): Promise<Record<string, Signer>> {
  const rows = await tx
    .selectFrom('admin.signer')
    .selectAll()
    .where('fromDay', '<=', day)
    .where((eb) => eb.or([eb('toDay', 'is', null), eb('toDay', '>=', day)]))
    .execute()
  return Object.fromEntries(
    rows.map(({ role, personName, idNumber, position, professionalCard }) => [
      role,
      {
        role: position || signerRoles[role as SignerRole],
        name: personName,
        document:
          professionalCard === null ? `C.C. ${idNumber}` : `C.C. ${idNumber} · T.P. ${professionalCard}`,
      },
    ]),
  )
}
