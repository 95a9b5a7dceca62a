import type { Party } from '../document/electronic-document.contract.ts'
import type { Xml } from '../xml/write.server.ts'
import { agency, present } from './names.server.ts'

/** Who sells or who buys. A person is also told as a person: DIAN asks for it when there is no NIT. */
export function partyOf(party: Party): Xml {
  const name = { 'cbc:Name': party.name }
  return {
    'cbc:AdditionalAccountID': party.kind === 'company' ? '1' : '2',
    'cac:Party': present({
      'cac:PartyIdentification':
        party.kind === 'person'
          ? { 'cbc:ID': { '@schemeName': party.documentCode, '#': party.document } }
          : undefined,
      'cac:PartyName': name,
      'cac:PhysicalLocation': { 'cac:Address': addressOf(party) },
      'cac:PartyTaxScheme': taxSchemeOf(party),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': party.name, 'cbc:CompanyID': documentOf(party) },
      'cac:Contact': present({
        ...name,
        'cbc:Telephone': party.phone === '' ? undefined : party.phone,
        'cbc:ElectronicMail': party.email === '' ? undefined : party.email,
      }),
      'cac:Person': party.kind === 'person' ? { 'cbc:FirstName': party.name } : undefined,
    }),
  }
}

/** The same of who sends and who receives a container. */
export const taxSchemeOf = (party: Party): Xml => ({
  'cbc:RegistrationName': party.name,
  'cbc:CompanyID': documentOf(party),
  'cbc:TaxLevelCode': party.responsibility,
  'cac:RegistrationAddress': addressOf(party),
  'cac:TaxScheme': { 'cbc:ID': party.taxScheme.id, 'cbc:Name': party.taxScheme.name },
})

/** The check digit goes where the schema of codes asks for a kind of document: the annex says so. */
const documentOf = ({ document, documentCode, checkDigit }: Party): Xml =>
  present({ ...agency, '@schemeID': checkDigit ?? undefined, '@schemeName': documentCode, '#': document })

const addressOf = ({ municipality, address }: Party): Xml => ({
  'cbc:ID': municipality.code,
  'cbc:CityName': municipality.name,
  'cbc:CountrySubentity': municipality.department,
  'cbc:CountrySubentityCode': municipality.code.slice(0, 2),
  'cac:AddressLine': { 'cbc:Line': address },
  'cac:Country': {
    'cbc:IdentificationCode': 'CO',
    'cbc:Name': { '@languageID': 'es', '#': 'Colombia' },
  },
})
